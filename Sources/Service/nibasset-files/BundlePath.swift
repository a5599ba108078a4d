internal import FileHelperProtocol
internal import LinuxSystem

/// Finds the file or directory of a path beneath a bundle's directory, without opening it for reading.
///
/// For a user's own daemon the kernel follows links inside the bundle and makes sure that they stay inside. A path that leads out is
/// walked name by name, and is followed only where every part of it belongs to root alone. The daemon for everybody walks every path name by name:
/// it looks up names only where everybody may.
struct BundlePath {
    /// Found file or directory.
    struct Target {
        /// Open with `O_PATH`.
        let file: FileDescriptor
        /// Its status.
        let status: FileStatus
    }

    /// Finds the target of `path`.
    static func find(
        _ path: FilePath, in bundle: FileDescriptor, _ rule: PublicFileRule
    ) throws(FileFailure) -> Target {
        let names = path.names
        if path.bytes.first == UInt8(ascii: "/") || names.contains(parentName) || path.bytes.contains(0) {
            throw .leavesBundle
        }
        var walk = TrustedWalk(from: bundle, names: names, rule)
        let file: FileDescriptor
        if rule == .reachable {
            file = try walk.end()
        } else {
            do {
                file = try openBeneath(names.isEmpty ? "." : path, bundle)
            } catch {
                guard error.code == SystemCode.crossesBoundary else { throw FileFailure(error) }
                file = try walk.end()
            }
        }
        do {
            return Target(file: file, status: try file.status())
        } catch {
            throw FileFailure(error)
        }
    }

    /// The kernel gives up with `EAGAIN` when something is renamed at the same time.
    private static func openBeneath(_ path: FilePath, _ bundle: FileDescriptor) throws(SystemError) -> FileDescriptor {
        var attempts = 16
        while true {
            do {
                return try bundle.open(path, .pathOnly, resolving: [.beneath, .noMagicLinks])
            } catch {
                attempts -= 1
                if error.code != SystemCode.tryAgain || attempts == 0 { throw error }
            }
        }
    }
}

/// The name of the parent directory.
let parentName = Array("..".utf8)

/// `errno` values that have a meaning of their own here.
enum SystemCode {
    static let notFound: Int32 = 2
    static let tryAgain: Int32 = 11
    static let permission: Int32 = 13
    static let crossesBoundary: Int32 = 18
    static let notDirectory: Int32 = 20
    static let tooManyLinks: Int32 = 40
    static let notPermitted: Int32 = 1
    static let tooBig: Int32 = 7
}

extension FileFailure {
    /// The meaning of a system call's failure.
    init(_ error: SystemError) {
        switch error.code {
        case SystemCode.notFound, SystemCode.notDirectory: self = .notFound
        case SystemCode.permission, SystemCode.notPermitted: self = .permission
        case SystemCode.tooManyLinks: self = .tooManyLinks
        case SystemCode.tryAgain: self = .busy
        default: self = .system(code: error.code)
        }
    }
}
