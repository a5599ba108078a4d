internal import EventLoop
internal import LinuxSystem

/// The memory file of one large result: the daemon makes it, a worker allocates and writes its pages, then the daemon seals it.
///
/// The kernel fills new pages with zeros, which takes about 0.3 ms a megabyte. In the worker only the job's requester waits for that; in the daemon
/// every client would.
@EventLoopActor
struct ResultMemory {
    let file: FileDescriptor
    let byteCount: UInt64

    /// Bytes that are freed before the loop handles other events; this much takes about 0.1 ms.
    private static let step: UInt64 = 1 << 20

    /// Makes a file without pages, which nobody can resize.
    init(byteCount: UInt64) throws(SystemError) {
        let file = try MemoryFile.create("nibassetd-result")
        try MemoryFile.resize(file, to: byteCount)
        try MemoryFile.seal(file, [.shrink, .grow])
        self.file = file
        self.byteCount = byteCount
    }

    /// Makes the file read-only for ever. False when that is not possible, because somebody still has the file mapped for writing, or when the file
    /// has another size or a page is missing.
    ///
    /// Seals before the check, so that checked data cannot change any more.
    func seal() -> Bool {
        do {
            try MemoryFile.seal(file, [.write, .seal])
            let status = try file.status()
            return status.size == byteCount && status.allocatedSize >= byteCount
        } catch {
            return false
        }
    }

    /// Frees the pages of a result that nobody gets, in steps: to close a large file would block the daemon for too long.
    func discard() async {
        for start in stride(from: 0, to: byteCount, by: Int(Self.step)) {
            do throws(SystemError) {
                try MemoryFile.release(file, from: start, to: min(start + Self.step, byteCount))
                await EventLoopActor.nextTurn()
            } catch {
                return  // sealed already: it is freed with the last descriptor
            }
        }
    }
}
