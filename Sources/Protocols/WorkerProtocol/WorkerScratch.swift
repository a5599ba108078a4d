internal import AssetModel
public import LinuxSystem

/// The memory for small results that a worker shares with the daemon: slots of one size, then a page for the worker's progress. A request names
/// its slot; the results of a batch lie in the batch's slot one behind another.
public enum WorkerScratch {
    /// Bytes of a slot.
    public static let slotSize = WorkerLimits.slotBytes.value
    /// Number of batches that a worker may have at a time: the current batch, the next batch, and a batch with results that the daemon reads.
    public static let slotCount = WorkerLimits.slots.value
    /// Alignment of the results in a slot, in bytes.
    public static let alignment = 64
    /// Bytes of all slots and the page.
    public static let size = progressStart + progressSize

    private static let progressStart = slotSize * slotCount
    private static let progressSize = 4096

    /// Maps each slot of `file` separately.
    public static func map(_ file: FileDescriptor, writable: Bool) throws(SystemError) -> [Mapping] {
        var slots: [Mapping] = []
        for slot in 0..<slotCount {
            slots.append(try Mapping(file, from: UInt64(slot * slotSize), count: slotSize, writable: writable))
        }
        return slots
    }

    /// Progress of a worker: its current request, and the time when the worker began with the request.
    public struct Progress: Sendable {
        /// The identifier of the request.
        public let identifier: UInt32
        /// Time of the beginning, in monotonic nanoseconds.
        public let begin: UInt64

        /// Reads the progress page. The worker may have written anything there.
        public init(from file: FileDescriptor) throws(SystemError) {
            let bytes = try file.read(at: UInt64(WorkerScratch.progressStart), count: 16)
            guard bytes.count == 16 else { throw SystemError("pread", code: 0) }
            func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
                bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            identifier = UInt32(truncatingIfNeeded: number(bytes[0..<8]))
            begin = number(bytes[8..<16])
        }
    }

    /// The page in which a worker writes its progress.
    public struct ProgressPage: Sendable {
        private let mapping: Mapping

        /// Maps the page.
        public init(of file: FileDescriptor) throws(SystemError) {
            mapping = try Mapping(file, from: UInt64(progressStart), count: progressSize, writable: true)
        }

        /// Notes that the worker begins with a request now.
        public func begin(_ identifier: UInt32) {
            mapping.store(UInt64(identifier).littleEndian, at: 0)
            mapping.store(monotonicNanoseconds().littleEndian, at: 8)
        }
    }
}
