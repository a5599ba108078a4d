import ByteReading
import LinuxSystem
import PropertyLists

/// The installed `NibAssets.bundle`.
struct GNUstepBundle {
    static let name = "NibAssets.bundle"

    /// Absolute path of the bundle's folder.
    let path: String
    /// Version of GNUstep's GUI library for which the bundle was built, such as "0.29".
    let version: String
    /// Objective-C runtime for which the bundle was built.
    let runtime: String

    /// Finds the bundle at a path; nil: the bundle in the first of the places for its installation.
    init(at given: String?) throws(ControlFailure) {
        let places = given.map { [$0] } ?? Self.places
        guard let found = places.first(where: Self.isFolder) else {
            throw ControlFailure(
                .failed,
                "there is no bundle at \(places.joined(separator: ", ")); make install-gnustep installs the bundle, --bundle names another place"
            )
        }
        // GNUstep reads the path in another working folder.
        guard let real = absolutePath(Array(found.utf8)) else {
            throw ControlFailure(.failed, "\(found): the path cannot be resolved")
        }
        path = String(decoding: real, as: UTF8.self)
        let list: PropertyList
        let file = path + "/Resources/Info-gnustep.plist"
        do {
            let bytes = try FileDescriptor.open(file).readAll(limit: 1 << 16) ?? []
            list = try PropertyList(bytes, limits: ReadingLimits())
        } catch {
            throw ControlFailure(.failed, "\(file): \(error), expected the description of \(Self.name)")
        }
        guard let program = list["NSExecutable"]?.string, let version = list["NibAssetsGUIVersion"]?.string else {
            throw ControlFailure(
                .failed,
                "\(file) names no NSExecutable or no NibAssetsGUIVersion, expected the description of \(Self.name)")
        }
        guard (try? FileDescriptor.open(path + "/" + program, .pathOnly)) != nil else {
            throw ControlFailure(.failed, "\(path) has no \(program), expected the bundle's code")
        }
        self.version = version
        runtime = list["NibAssetsRuntime"]?.string ?? "unknown"
    }

    /// Asks the bundle's own program for the parts left to the installed GNUstep, a sentence for each; nil if the bundle has no such program.
    func remarks() throws(ControlFailure) -> [String]? {
        let program = path + "/NibAssetsCheck"
        guard (try? FileDescriptor.open(program, .pathOnly)) != nil else { return nil }
        let finished: FinishedProgram
        do { finished = try FinishedProgram(program, []) } catch {
            throw ControlFailure(.failed, "\(program) could not be run: \(error)")
        }
        let said = finished.problem.split(separator: "\n").map { $0.split(separator: "NibAssets: ").last ?? $0 }
        if finished.isDone { return said.map(String.init) }
        // If a library is missing, these are the dynamic linker's words.
        let reason = said.last.map(String.init) ?? "the check ended without a message"
        throw ControlFailure(
            .failed,
            "applications start without the bundle: \(reason); it was built for GNUstep GUI \(version) and the \(runtime) runtime, "
                + "so packages of another release may be installed; build it again with make gnustep install-gnustep")
    }

    /// Shows the parts that the bundle leaves to the installed GNUstep.
    func showRemarks(on screen: Screen) {
        do throws(ControlFailure) {
            guard let remarks = try remarks() else { return }
            for remark in remarks.isEmpty ? ["nothing that the bundle does"] : remarks {
                screen.writeLine("left to GNUstep itself: \(remark)")
            }
        } catch {
            screen.complain(error.message)
        }
    }

    private static var places: [String] {
        let folder = (programPath() ?? "").folder
        let others = [folder.folder, "/usr/local", "/usr"].map { $0 + "/lib/GNUstep/Bundles" }
        var seen: Set<String> = []
        return ([folder] + others).filter { seen.insert($0).inserted }.map { $0 + "/" + name }
    }

    private static func isFolder(_ path: String) -> Bool { (try? FileDescriptor.open(path, .directory)) != nil }

    /// Versions for which the bundle was built, as part of a sentence.
    var facts: String { "was built for GNUstep GUI \(version), the \(runtime) runtime" }

    /// Whether the GUI library is installed, but not in the version for which the bundle was built.
    var isForAnotherVersion: Bool { !Self.installedVersions.isEmpty && !Self.installedVersions.contains(version) }

    static var versionText: String {
        installedVersions.isEmpty ? "none" : installedVersions.joined(separator: ", ")
    }

    /// The versions of GNUstep's GUI library that are installed.
    static let installedVersions: [String] = {
        let start = "libgnustep-gui.so."
        var folders = ["/usr/local/lib", "/usr/lib", "/usr/lib64", "/lib"]
        let libraries = (try? FileDescriptor.open("/usr/lib", .directory).names(limit: 10_000)) ?? []
        folders += libraries.filter { $0.contains("-linux-") }.map { "/usr/lib/" + $0 }
        var versions: Set<String> = []
        for folder in folders {
            for name in (try? FileDescriptor.open(folder, .directory).names(limit: 100_000)) ?? []
            // "0.29", and not "0.29.0", which is the same.
            where name.hasPrefix(start) && name.split(separator: ".").count == 4 {
                versions.insert(String(name.dropFirst(start.count)))
            }
        }
        return versions.sorted()
    }()
}
