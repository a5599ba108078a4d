public import EventLoop
public import LinuxSystem

/// A directory or file that a client has passed, as a file helper keeps it for the daemon. It is given back with the last reference.
///
/// When the helper's process ends, what it kept is lost: requests fail with `handleLost`, and the client has to pass the directory again.
@EventLoopActor
public final class FileHandle {
    /// Its status when it was passed.
    public let status: FileStatus
    /// Path at that time, as the kernel reports.
    public let path: FilePath
    /// Whether it was a directory that everybody may reach and list.
    public let isPublic: Bool
    let helper: FileHelper
    let number: UInt32
    /// The helper's process that keeps it; nil for "/", which each has.
    private let session: UInt64?

    init(
        _ helper: FileHelper, number: UInt32, session: UInt64?, status: FileStatus, path: FilePath,
        isPublic: Bool = false
    ) {
        self.helper = helper
        self.number = number
        self.session = session
        self.status = status
        self.path = path
        self.isPublic = isPublic
        if session != nil, !isLost { helper.handleCount += 1 }
    }

    /// The user whose helper keeps it.
    public var user: UInt32 { helper.user }

    /// Whether the directory or file has to be passed again.
    public var isLost: Bool { session.map { $0 != helper.session } ?? false }

    isolated deinit {
        if session != nil, !isLost { helper.forget(number) }
    }
}
