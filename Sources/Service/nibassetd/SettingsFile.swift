import AssetServer
import LinuxSystem
import WireProtocol

/// The configuration file of an instance.
enum SettingsFile {
    /// The file cannot be used.
    enum Failure: Error, CustomStringConvertible {
        case unreadable(path: String, SystemError)
        case tooLarge(path: String)
        case notRegular(path: String, FileStatus.Kind)
        case refused(path: String, ConfigurationFile.Refusal)

        var exit: DaemonExit {
            if case .unreadable(_, let error) = self, error.meansNoRight { return .closedSettings }
            return .misused
        }

        var description: String {
            switch self {
            case .unreadable(let path, let error): "\(path): \(error)"
            case .tooLarge(let path): "\(path) has more than \(SettingsFile.byteLimit) bytes"
            case .notRegular(let path, let kind):
                "\(path): found a \(kind == .directory ? "folder" : "FIFO or device"), expected a regular file"
            case .refused(let path, let refusal): "\(path): \(refusal)"
            }
        }
    }

    static let systemPath = "/etc/nibassetd/nibassetd.conf"
    fileprivate static let byteLimit = 65_536

    /// The values of the file at `given`, or of the instance's usual file, which may be missing.
    static func values(at given: String?, _ instance: Welcome.Instance) throws(Failure) -> SettingValues {
        guard let (path, text) = try text(at: given, instance) else { return SettingValues() }
        do {
            return try ConfigurationFile.values(text)
        } catch {
            throw .refused(path: path, error)
        }
    }

    /// Faults of that file, a line for each; empty if there are none.
    static func problems(at given: String?, _ instance: Welcome.Instance) throws(Failure) -> [String] {
        guard let (path, text) = try text(at: given, instance) else { return [] }
        return ConfigurationFile.problems(text).map { "\(Failure.refused(path: path, $0))" }
    }

    /// Which file counts.
    static func summary(at given: String?, _ instance: Welcome.Instance) throws(Failure) -> String {
        if let path = try text(at: given, instance)?.path { return "checked \(path)" }
        return "there is no configuration file\(usualPath(instance).map { " \($0)" } ?? ""): the defaults count"
    }

    private static func text(
        at given: String?, _ instance: Welcome.Instance
    ) throws(Failure) -> (path: String, text: String)? {
        guard let path = given ?? usualPath(instance) else { return nil }
        let (kind, bytes): (FileStatus.Kind, [UInt8]?)
        do {
            // A FIFO that nobody writes to would stop the daemon for ever.
            let file = try FileDescriptor.open(path, .nonBlocking)
            kind = try file.status().kind
            bytes = kind == .regular ? try file.readAll(limit: byteLimit) : nil
        } catch {
            if error.meansNothingThere, given == nil { return nil }
            throw .unreadable(path: path, error)
        }
        guard kind == .regular else { throw .notRegular(path: path, kind) }
        guard let bytes else { throw .tooLarge(path: path) }
        return (path, String(decoding: bytes, as: UTF8.self))
    }

    /// A relative `XDG_CONFIG_HOME` does not count, as its specification says.
    private static func usualPath(_ instance: Welcome.Instance) -> String? {
        if instance == .system { return systemPath }
        if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return folder + "/nibassetd/nibassetd.conf"
        }
        return environmentVariable("HOME").map { $0 + "/.config/nibassetd/nibassetd.conf" }
    }
}
