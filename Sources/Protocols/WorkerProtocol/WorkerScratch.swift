internal import AssetModel
public import LinuxSystem

/// The memory for small results that a worker shares with the daemon: slots of one size. A request names its slot.
public enum WorkerScratch {
    /// Bytes of a slot.
    public static let slotSize = WorkerLimits.slotBytes.value
    /// The jobs that a worker may have at a time: the current one, the next, and one whose result is being read.
    public static let slotCount = WorkerLimits.slots.value
    /// Bytes of all slots.
    public static let size = slotSize * slotCount

    /// Maps each slot of `file` separately.
    public static func map(_ file: FileDescriptor, writable: Bool) throws(SystemError) -> [Mapping] {
        var slots: [Mapping] = []
        for slot in 0..<slotCount {
            slots.append(try Mapping(file, from: UInt64(slot * slotSize), count: slotSize, writable: writable))
        }
        return slots
    }
}
