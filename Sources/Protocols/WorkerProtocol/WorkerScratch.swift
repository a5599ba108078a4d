public import LinuxSystem

/// The memory for small results that a worker shares with the daemon: so many places of one size, of which a request names one.
public enum WorkerScratch {
    /// Bytes of a place.
    public static let slotSize = 256 << 10
    /// Jobs that a worker may have at one time: one that it does, the next, and one whose result is being taken.
    public static let slotCount = 3
    /// Bytes of all.
    public static let size = slotSize * slotCount

    /// Maps each place of `file` by itself.
    public static func map(_ file: FileDescriptor, writable: Bool) throws(SystemError) -> [Mapping] {
        var slots: [Mapping] = []
        for slot in 0..<slotCount {
            slots.append(try Mapping(file, from: UInt64(slot * slotSize), count: slotSize, writable: writable))
        }
        return slots
    }
}
