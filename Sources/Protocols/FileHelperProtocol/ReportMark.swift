public import LinuxSystem

/// Two numbers in memory that the daemon and a file helper share: whether the helper has read changes but not sent them, and whether it lives.
/// The daemon trusts the numbers as it trusts the helper's messages.
public struct ReportMark: Sendable {
    /// Third argument of a helper that inherits its queue of changes, an inotify instance, and the memory of its mark.
    public static let argument = "queue"
    /// Numbers of the descriptors of queue and memory in the helper.
    public static let (queue, memory): (Int32, Int32) = (3, 4)

    private let mapping: Mapping

    /// Creates a mark, and the memory file that the helper inherits.
    public static func make() throws(SystemError) -> (ReportMark, FileDescriptor) {
        let file = try MemoryFile.create("nibassetd report mark", allocating: UInt64(MemoryFile.pageSize))
        // Without the seals, a helper could truncate the file, and the daemon would crash at its next read.
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        return (try ReportMark(file), file)
    }

    /// Maps the mark in a memory file that the daemon has created.
    public init(_ file: FileDescriptor) throws(SystemError) {
        mapping = try Mapping(file, count: MemoryFile.pageSize, writable: true)
    }

    /// Has the kernel clear the mark's second number when the helper ends, because the helper's queue may be closed before its socket.
    public func begin() throws(SystemError) { try mapping.markEnd(at: 8) }

    /// Notes that the helper is about to read changes.
    public func set() { mapping.atomicExchange(1, at: 0) }

    /// Notes that the helper has sent all changes that it has read.
    public func clear() { mapping.atomicStore(0, at: 0, .releasing) }

    /// Whether the helper may have read changes that it has not sent, or changes may be lost because the helper has ended.
    public var isSet: Bool { mapping.atomicLoad(at: 0, .acquiring) != 0 || !mapping.hasThread(at: 8) }
}
