public import LinuxSystem

/// Why a file or directory was not opened or listed.
public enum FileFailure: Error, Hashable, Sendable {
    /// Nothing is there, or a link leads to nothing.
    case notFound
    /// A directory, device, FIFO or socket is there instead of a regular file.
    case notRegular(FileStatus.Kind)
    /// A file of another kind is there instead of a directory.
    case notDirectory(FileStatus.Kind)
    /// The path leads out of the directory.
    case leavesBundle
    /// A link leads out of the bundle, and users other than root may change this component of the link's target.
    case untrustedLink(component: String, owner: UInt32, mode: UInt32)
    /// The daemon's user has no permission: the client must open the file and pass it.
    case permission
    /// There are too many links in the path.
    case tooManyLinks
    /// Another process has a lease on the file.
    case busy
    /// The client has not taken the files sent before.
    case channelFull
    /// The directory has more entries than the limit.
    case tooManyEntries(limit: Int)
    /// The directory's names have more bytes than the limit.
    case tooManyNameBytes(limit: Int)
    /// The path leads to another file than before, or the file was written.
    case changed
    /// The helper keeps no descriptor under this handle.
    case unknownHandle
    /// The helper already keeps the maximum number of files and directories.
    case tooManyHandles(limit: Int)
    /// Another system error (`errno`).
    case system(code: Int32)

    /// Whether the cause is the file at the path, or its absence.
    public var isOfTheFile: Bool {
        switch self {
        case .notFound, .notRegular, .notDirectory, .leavesBundle, .untrustedLink, .permission, .tooManyLinks, .changed:
            true
        case .busy, .channelFull, .tooManyEntries, .tooManyNameBytes, .unknownHandle, .tooManyHandles, .system: false
        }
    }
}

extension FileFailure: CustomStringConvertible {
    /// The state found and the state expected.
    public var description: String {
        switch self {
        case .notFound: "nothing is there"
        case .notRegular(let kind): "a regular file was expected, found " + kind.text
        case .notDirectory(let kind): "a directory was expected, found " + kind.text
        case .leavesBundle: "the path leads out of the bundle"
        case .untrustedLink(let component, let owner, let mode):
            "a link leaves the bundle, and \(component) in its target (owner \(owner), mode 0\(String(mode, radix: 8))) "
                + "can be changed by others than root"
        case .permission: "the service's user may not read it"
        case .tooManyLinks: "there are too many links in the path"
        case .busy: "another process has a lease on it"
        case .channelFull: "the client has not taken the files sent before"
        case .tooManyEntries(let limit): "the directory has more than \(limit) names"
        case .tooManyNameBytes(let limit): "the directory's names have more than \(limit) bytes"
        case .changed: "the file changed after it was found"
        case .unknownHandle: "the file helper has no file or folder with the request's number"
        case .tooManyHandles(let limit):
            "the user has \(limit) directories and files of clients open, which is the limit"
        case .system(let code): SystemError("open", code: code).description
        }
    }
}

extension FileStatus.Kind {
    fileprivate var text: String {
        switch self {
        case .regular: "a regular file"
        case .directory: "a directory"
        case .link: "a link"
        case .other: "a device, FIFO or socket"
        }
    }
}
