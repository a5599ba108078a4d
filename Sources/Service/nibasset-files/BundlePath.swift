internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Finds the file or directory of a path beneath a bundle's directory, without opening it for reading.
///
/// For a user's own daemon, the kernel follows links inside the bundle and makes sure that they stay inside. A path that leads out is walked name by
/// name, and followed only if every part of it belongs to root alone. For the system's daemon, every path is walked name by name, because names are
/// looked up only where everybody may do so.
enum BundlePath {
    /// Finds a file or folder, and returns it open with `O_PATH`.
    static func find(
        _ path: FilePath, in bundle: FileDescriptor, _ rule: PublicFileRule
    ) throws(FileFailure) -> (file: FileDescriptor, status: FileStatus) {
        if path.bytes.first == UInt8(ascii: "/") || path.names.contains(parentName) || path.bytes.contains(0) {
            throw .leavesBundle
        }
        if rule != .reachable {
            do throws(SystemError) {
                let file = try open(path.names.isEmpty ? "." : path, bundle, [.beneath, .noMagicLinks])
                return (file, try file.status())
            } catch {
                guard error.code == SystemCode.crossesBoundary else { throw FileFailure(error) }
            }
        }
        var walk = TrustedWalk(from: bundle, names: path.names, rule)
        let file = try walk.findFile()
        return (file, try systemCall(file.status()))
    }

    /// The folder of a plain path, if no link leads to it, and names may be looked up in it; nil in every other case.
    static func folder(_ path: FilePath, in bundle: FileDescriptor, _ rule: PublicFileRule) -> FileDescriptor? {
        if rule != .reachable { return path.bytes.isEmpty ? bundle : try? open(path, bundle, [.beneath, .noLinks]) }
        var walk = TrustedWalk(from: bundle, names: path.names, rule)
        guard let folder = try? walk.findFile(), walk.linkCount == 0, rule.allowsSearching(folder) else { return nil }
        return folder
    }

    /// Opens a path, again after `EAGAIN`: with that error the kernel gives up if a file is renamed at the same time.
    private static func open(
        _ path: FilePath, _ bundle: FileDescriptor, _ rules: ResolveRules
    ) throws(SystemError) -> FileDescriptor {
        var attempts = 16
        while true {
            do {
                return try bundle.open(path, .pathOnly, resolving: rules)
            } catch {
                attempts -= 1
                if error.code != SystemCode.tryAgain || attempts == 0 { throw error }
            }
        }
    }
}

let parentName = Array("..".utf8)

/// `errno` values that have a meaning of their own here.
enum SystemCode {
    static let tryAgain: Int32 = 11
    static let crossesBoundary: Int32 = 18
    static let tooManyLinks: Int32 = 40
    static let tooBig: Int32 = 7
}

extension FileFailure {
    init(_ error: SystemError) {
        switch error.code {
        case _ where error.meansNothingThere: self = .notFound
        case _ where error.meansNoRight: self = .permission
        case SystemCode.tooManyLinks: self = .tooManyLinks
        case SystemCode.tryAgain: self = .busy
        case SystemCode.tooBig: self = .tooManyEntries(limit: FileHelperLimits.entries.value)
        default: self = .system(code: error.code)
        }
    }
}

/// Makes a system call; a failure is thrown by its meaning.
func systemCall<Value>(_ call: @autoclosure () throws(SystemError) -> Value) throws(FileFailure) -> Value {
    do {
        return try call()
    } catch {
        throw FileFailure(error)
    }
}

extension FilePath {
    /// Whether the path consists of names: none is empty, "." or "..", and no byte is zero.
    var isPlain: Bool {
        var (length, dots) = (0, 0)
        for byte in bytes {
            switch byte {
            case 0: return false
            case UInt8(ascii: "/"):
                if length == dots, length <= 2 { return false }
                (length, dots) = (0, 0)
            default:
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
        return length > dots || length > 2
    }
}
