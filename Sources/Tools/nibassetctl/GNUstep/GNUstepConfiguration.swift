import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// GNUstep's configuration file, and the defaults of all users beside it.
struct GNUstepConfiguration {
    /// The domain whose file is the one of all users.
    static let domainOfAllUsers = "GlobalDefaults"

    private static let setting = "GNUSTEP_USER_DEFAULTS_DIR"

    /// The file: the one that a variable names, or the first one that exists.
    let path: String

    init() {
        let usual = GNUstepLibraries.configurationFiles
        path =
            environmentVariable(GNUstepLibraries.variable)
            ?? usual.first { (try? FileDescriptor.open($0, .pathOnly)) != nil } ?? usual[0]
    }

    /// GNUstep's folders with standard images and sounds.
    var libraries: GNUstepLibraries {
        GNUstepLibraries(configuredAt: path) {
            try? FileDescriptor.open($0).readAll(limit: GNUstepLibraries.configurationLimit)
        }
    }

    var folder: String { path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }
    var defaultsOfAllUsers: String { folder + "/" + Self.domainOfAllUsers + ".plist" }

    /// The texts under a key of all users' defaults; nil when nothing is set. Throws when something else than a list of texts is set.
    func list(_ key: String) throws(ControlFailure) -> [String]? {
        let value: PropertyList?
        do {
            value = try PropertyList(
                FileDescriptor.open(defaultsOfAllUsers).readAll(limit: 1 << 20) ?? [], limits: ReadingLimits())[key]
        } catch let error as SystemError where error.meansNothingThere {
            return nil
        } catch {
            throw ControlFailure(.failed, "\(defaultsOfAllUsers): \(error), expected the defaults of all users")
        }
        guard let value else { return nil }
        guard let items = value.array else {
            throw ControlFailure(.failed, "\(key) in \(defaultsOfAllUsers) is no list, expected a list of texts")
        }
        return try DefaultsProgram.texts(items, key)
    }

    /// The configuration with which `defaults` takes the folder for a user's: then it edits the file of all users like one of a user's.
    func withDefaultsInFolder() throws(ControlFailure) -> FileDescriptor {
        do {
            let bytes = try FileDescriptor.open(path).readAll(limit: 1 << 20) ?? []
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let changed =
                lines.filter { !$0.hasPrefix(Self.setting + "=") } + ["", "\(Self.setting)=\(folder)", ""]
            let file = try MemoryFile.create("GNUstep.conf")
            try file.write(Array(changed.joined(separator: "\n").utf8))
            return file
        } catch {
            throw ControlFailure(
                .failed,
                "\(path): \(error), expected GNUstep's configuration, which is in Debian's package gnustep-common")
        }
    }
}
