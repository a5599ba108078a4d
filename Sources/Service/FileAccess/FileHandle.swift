public import EventLoop
public import LinuxSystem

/// Handle of a directory, file or channel that a helper keeps for the daemon. The helper releases the object with the last reference to the handle.
///
/// When the helper's process ends, its handles are lost: requests fail with `handleLost`, and the client has to pass the directory again.
@EventLoopActor
public final class FileHandle {
    /// Status when the object was passed.
    public let status: FileStatus
    /// Path when the object was passed, as the kernel reports.
    public let path: FilePath
    /// Whether the object was a directory that everybody may reach and list.
    public let isPublic: Bool
    let helper: FileHelper
    let number: UInt32
    /// Watches of the process that keeps the object; nil for "/", which every process has.
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

    /// The user whose helper keeps the object.
    public var user: UInt32 { helper.user }

    /// Whether the directory or file has to be passed again.
    public var isLost: Bool { keeper.map { $0 !== helper.watches } ?? false }

    isolated deinit {
        if keeper != nil, !isLost { helper.forget(number) }
    }
}
