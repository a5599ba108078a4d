internal import EventLoop
internal import LinuxSystem

/// The memory file of one large result: made by the daemon, allocated and written by a worker, then sealed.
///
/// Filling memory with zeros takes about 0.3 ms a megabyte: in the worker it is the time of who asked for the result, in the daemon it would be
/// everybody's.
@EventLoopActor
struct ResultMemory {
    let file: FileDescriptor
    let byteCount: UInt64

    /// Bytes that are given back between two turns of the loop; this much takes about 0.1 ms.
    private static let step: UInt64 = 1 << 20

    /// Makes a file without a page, which nobody can resize any more.
    init(byteCount: UInt64) throws(SystemError) {
        let file = try MemoryFile.create("nibassetd-result")
        try MemoryFile.resize(file, to: byteCount)
        try MemoryFile.seal(file, [.shrink, .grow])
        self.file = file
        self.byteCount = byteCount
    }

    /// Takes the right to write from everybody for ever; false when that is not possible, because somebody
    /// still has the file mapped for writing, or when the file is not what it must be: of its size, and every page there.
    ///
    /// Sealed first and looked at then: what is found cannot change any more.
    func seal() -> Bool {
        do {
            try MemoryFile.seal(file, [.write, .seal])
            let status = try file.status()
            return status.size == byteCount && status.allocatedSize >= byteCount
        } catch {
            return false
        }
    }

    /// Gives the pages of a result back that came to nothing. Closed instead, a large file would hold everybody up at once.
    func giveBack(_ loop: EventLoop) async {
        for start in stride(from: 0, to: byteCount, by: Int(Self.step)) {
            do throws(SystemError) {
                try MemoryFile.release(file, from: start, to: min(start + Self.step, byteCount))
                try await loop.turn()
            } catch {
                return  // sealed already: goes with the last descriptor
            }
        }
    }
}
