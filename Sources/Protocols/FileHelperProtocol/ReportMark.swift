public import LinuxSystem

/// Numbers in memory of the daemon and a file helper: whether the helper has read changes that it has not sent yet, and whether it lives. The daemon believes
/// them as it believes the helper's messages.
public struct ReportMark: Sendable {
    /// The argument of a helper that gets the queue of its changes, an inotify instance, and the memory of its mark.
    public static let argument = "queue"
    /// Numbers of their descriptors in the helper.
    public static let (queue, memory): (Int32, Int32) = (3, 4)

    private let mapping: Mapping

    /// Makes the mark, and the file that the helper gets.
    public static func make() throws(SystemError) -> (ReportMark, FileDescriptor) {
        let file = try MemoryFile.create("nibassetd report mark", allocating: UInt64(MemoryFile.pageSize))
        // Whatever the helper does, the daemon can read it.
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        return (try ReportMark(file), file)
    }

    /// The mark in a file that the daemon has made.
    public init(_ file: FileDescriptor) throws(SystemError) {
        mapping = try Mapping(file, count: MemoryFile.pageSize, writable: true)
    }

    /// Has the kernel say when the helper ends: its queue may be gone before its socket is.
    public func begin() throws(SystemError) { try mapping.markEnd(at: 8) }

    /// Says that changes are read next.
    public func set() { mapping.atomicExchange(1, at: 0) }

    /// Says that all that were read have been sent.
    public func clear() { mapping.atomicStore(0, at: 0, .releasing) }

    /// Whether changes may have been read and not sent, or may be lost with the helper.
    public var isSet: Bool { mapping.atomicLoad(at: 0, .acquiring) != 0 || !mapping.hasThread(at: 8) }
}
