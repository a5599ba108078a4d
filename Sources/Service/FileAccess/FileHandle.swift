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
    /// Watches of the process that keeps it; nil for "/", which each has.
    private let keeper: HelperWatches?

    init(
        _ helper: FileHelper, number: UInt32, keeper: HelperWatches?, status: FileStatus, path: FilePath,
        isPublic: Bool = false
    ) {
        self.helper = helper
        self.number = number
        self.keeper = keeper
        self.status = status
        self.path = path
        self.isPublic = isPublic
        if keeper != nil, !isLost { helper.handleCount += 1 }
    }

    /// The user whose helper keeps it.
    public var user: UInt32 { helper.user }

    /// Whether the directory or file has to be passed again.
    public var isLost: Bool { keeper.map { $0 !== helper.watches } ?? false }

    isolated deinit {
        if keeper != nil, !isLost { helper.forget(number) }
    }
}
