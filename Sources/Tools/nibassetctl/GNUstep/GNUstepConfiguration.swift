import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// GNUstep's configuration file, and the defaults of all users beside it.
struct GNUstepConfiguration {
    /// Domain whose file contains the defaults of all users.
    static let domainOfAllUsers = "GlobalDefaults"

    private static let setting = "GNUSTEP_USER_DEFAULTS_DIR"

    /// Path of the file: from an environment variable, else the first usual path at which a file exists.
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

    /// Returns the texts under a key of all users' defaults; nil if the key is not set. Throws if the value is no list of texts.
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

    /// Makes a configuration that declares the folder to be a user's, so that `defaults` edits the file of all users like a user's file.
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
