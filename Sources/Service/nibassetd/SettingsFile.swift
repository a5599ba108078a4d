import AssetServer
import CommandLineOptions
import LinuxSystem
import WireProtocol

/// The configuration file of an instance, read once.
struct SettingsFile {
    enum Failure: Error, CustomStringConvertible {
        case unreadable(path: String, SystemError)
        case tooLarge(path: String)
        case notRegular(path: String, FileStatus.Kind)
        case refused(path: String, ConfigurationFile.Refusal)

        var exit: DaemonExit {
            guard case .unreadable(_, let error) = self, !error.meansNothingThere else { return .misused }
            // After another error, such as the machine's lack of descriptors, the next start may read the file.
            return error.meansNoRight ? .closedSettings : .failed
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
    private static let byteLimit = 65_536

    /// Path of the file; empty if neither the command line nor the environment tells it.
    private let path: String
    /// Content of the file; nil if there is no file. Then the defaults count.
    private let text: String?

    /// Reads the file that the command line names, or the instance's usual one, which may be missing.
    init(of options: CommandLineOptions) throws(Failure) {
        let given = options.value(of: "config")
        path = given ?? Self.usualPath(DaemonOptions.instance(of: options))
        let (kind, bytes): (FileStatus.Kind, [UInt8]?)
        do {
            // To open a FIFO without a writer would block the daemon for ever.
            let file = try FileDescriptor.open(path, .nonBlocking)
            kind = try file.status().kind
            bytes = kind == .regular ? try file.readAll(limit: Self.byteLimit) : nil
        } catch {
            guard error.meansNothingThere, given == nil else { throw .unreadable(path: path, error) }
            text = nil
            return
        }
        guard kind == .regular else { throw .notRegular(path: path, kind) }
        guard let bytes else { throw .tooLarge(path: path) }
        text = String(decoding: bytes, as: UTF8.self)
    }

    func values() throws(Failure) -> SettingValues {
        do { return try ConfigurationFile.values(text ?? "") } catch { throw .refused(path: path, error) }
    }

    /// Faults of the file, a line for each; empty if there are none.
    var problems: [String] { ConfigurationFile.problems(text ?? "").map { "\(Failure.refused(path: path, $0))" } }

    /// Sentence about the file that counts.
    var summary: String {
        if text != nil { return "checked \(path)" }
        return "there is no configuration file\(path.isEmpty ? "" : " " + path): the defaults count"
    }

    /// A relative `XDG_CONFIG_HOME` does not count, as its specification says.
    private static func usualPath(_ instance: Welcome.Instance) -> String {
        if instance == .system { return systemPath }
        if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return folder + "/nibassetd/nibassetd.conf"
        }
        return environmentVariable("HOME").map { $0 + "/.config/nibassetd/nibassetd.conf" } ?? ""
    }
}
