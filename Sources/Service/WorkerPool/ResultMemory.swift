internal import EventLoop
internal import LinuxSystem

/// The memory file of one large result: made by the daemon, written by a worker, then sealed.
@EventLoopActor
struct ResultMemory {
    let file: FileDescriptor
    let byteCount: UInt64

    /// Allocated between two turns of the loop: filling this much with zeros takes about a millisecond.
    private static let step: UInt64 = 4 << 20

    /// Makes a file of which every page is there, and which nobody can resize any more.
    init(byteCount: UInt64, loop: EventLoop) async throws(SystemError) {
        let file = try MemoryFile.create("nibassetd-result")
        try MemoryFile.resize(file, to: byteCount)
        var allocated: UInt64 = 0
        while allocated < byteCount {
            let end = min(allocated + Self.step, byteCount)
            try MemoryFile.allocate(file, from: allocated, to: end)
            allocated = end
            if allocated < byteCount { try await loop.turn() }
        }
        try MemoryFile.seal(file, [.shrink, .grow])
        self.file = file
        self.byteCount = byteCount
    }

    /// Takes the right to write from everybody for ever; false when that is not possible, because somebody
    /// still has the file mapped for writing, or when the file is not what it was.
    ///
    /// Sealed first and looked at then: what is found cannot change any more. A hole that was punched before is filled.
    func seal() -> Bool {
        do {
            try MemoryFile.seal(file, [.write, .seal])
            guard try file.status().size == byteCount else { return false }
            try MemoryFile.allocate(file, from: 0, to: byteCount)
            return try file.status().allocatedSize >= byteCount
        } catch {
            return false
        }
    }
}
