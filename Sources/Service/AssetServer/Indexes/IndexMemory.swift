internal import AssetCache
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout

/// The memory of an index, which the daemon writes and clients of one user read.
@EventLoopActor
final class IndexMemory {
    /// Number among all memories.
    let number: UInt32
    var byteCount: Int { writer.capacity.byteCount }
    /// A read-only descriptor for clients.
    let descriptor: FileDescriptor
    let writer: IndexWriter

    /// Bytes that are allocated in one step.
    private static let piece: UInt64 = 256 << 10

    /// Makes an empty index for a context. All pages are allocated, so that no access meets a missing page.
    init(
        _ capacity: IndexCapacity, context: UInt32, user: UInt32, seed: UInt64, cache: AssetCache
    ) async throws(SystemError) {
        let file = try MemoryFile.create("nibassetd-index")
        let size = UInt64(capacity.byteCount)
        for start in stride(from: 0, to: size, by: Int(Self.piece)) {
            try MemoryFile.allocate(file, from: start, to: min(start + Self.piece, size))
            await EventLoopActor.giveWay()
        }
        try MemoryFile.seal(file, [.shrink, .grow, .seal])
        let mapping = try Mapping(file, count: capacity.byteCount, writable: true)
        descriptor = try file.reopened(.read)
        number = cache.newMemoryNumber()
        writer = IndexWriter(
            formatting: mapping, capacity, memory: number, context: context, owner: user, lineage: cache.memoryLineage,
            seed: seed)
    }
}
