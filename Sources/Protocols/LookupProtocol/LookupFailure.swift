public import LinuxSystem

/// Why a file or directory was not opened or listed.
public enum LookupFailure: Error, Hashable, Sendable {
    /// Nothing is there, or a link leads to nothing.
    case notFound
    /// A directory, device, FIFO or socket is there, where a regular file was expected.
    case notRegular(FileStatus.Kind)
    /// Something else is there, where a directory was expected.
    case notDirectory(FileStatus.Kind)
    /// The path itself leads out of the directory.
    case leavesBundle
    /// A link leaves the bundle, and this part of the way may be changed by others than root.
    case untrustedLink(component: String, owner: UInt32, mode: UInt32)
    /// The daemon's user may not: the client must open it and pass it.
    case permission
    /// Links lead to links without end.
    case tooManyLinks
    /// Another process has a lease on the file.
    case busy
    /// The directory has more names than this.
    case tooManyEntries(limit: Int)
    /// The directory's names have more bytes than this.
    case tooManyNameBytes(limit: Int)
    /// The system refused for another reason (`errno`).
    case system(code: Int32)
}

extension LookupFailure: CustomStringConvertible {
    /// What was found and what was expected.
    public var description: String {
        switch self {
        case .notFound: "nothing is there"
        case .notRegular(let kind): "a regular file was expected, found " + kind.text
        case .notDirectory(let kind): "a directory was expected, found " + kind.text
        case .leavesBundle: "the path leads out of the bundle"
        case .untrustedLink(let component, let owner, let mode):
            "a link leaves the bundle, and its target's part \(component) (owner \(owner), mode 0\(String(mode, radix: 8))) "
                + "is not root's alone"
        case .permission: "the service's user may not read it"
        case .tooManyLinks: "links lead to links without end"
        case .busy: "another process has a lease on it"
        case .tooManyEntries(let limit): "the directory has more than \(limit) names"
        case .tooManyNameBytes(let limit): "the directory's names have more than \(limit) bytes"
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
