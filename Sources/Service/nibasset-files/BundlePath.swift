internal import FileHelperProtocol
internal import LinuxSystem

/// Finds what a path beneath a bundle's directory stands for, without waiting on the file itself.
///
/// Links inside the bundle are followed by the kernel, which also sees to it that they stay inside. What leads out is
/// walked name by name, and is followed only where every part of the way belongs to root alone.
struct BundlePath {
    /// What was found.
    struct Place {
        /// Open as a place in the tree only.
        let file: FileDescriptor
        /// What it is.
        let status: FileStatus
    }

    /// Finds the place of `path`, or throws why not.
    static func find(_ path: FilePath, in bundle: FileDescriptor) throws(FileFailure) -> Place {
        let names = path.names
        if path.bytes.first == UInt8(ascii: "/") || names.contains(parentName) || path.bytes.contains(0) {
            throw .leavesBundle
        }
        let file: FileDescriptor
        do {
            file = try openBeneath(names.isEmpty ? "." : path, bundle)
        } catch {
            guard error.code == SystemCode.crossesBoundary else { throw FileFailure(error) }
            var walk = TrustedWalk(from: bundle, names: names)
            file = try walk.end()
        }
        do {
            return Place(file: file, status: try file.status())
        } catch {
            throw FileFailure(error)
        }
    }

    /// A rename elsewhere at the same time makes the kernel unsure; it asks to be asked again.
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

/// The name that leads up.
let parentName = Array("..".utf8)

/// `errno` values that are told apart.
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
