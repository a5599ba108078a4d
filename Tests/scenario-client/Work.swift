import LinuxSystem

/// Work that keeps a processor busy and asks the daemon for nothing: what attacks are compared with.
enum Work {
    /// The longest time of the processor, in microseconds, that one of ten equal pieces took.
    ///
    /// A piece takes two milliseconds, as long as a turn of a release build of the daemon may take. It takes longer on a slower machine. A host that takes
    /// the processor away makes it longer too: the kernel counts that time as the thread's. Half of it is the kernel's work, as in a turn: beside other
    /// guests of a host, that may take several times as long while computing takes as long as ever.
    static func longestPiece() -> UInt64 {
        (0..<10).map { _ in
            let start = threadNanoseconds()
            var (number, left) = (start, steps)
            while left > 0 {
                number = (number ^ number &>> 29) &* 6_364_136_223_846_793_005
                left &-= 1
            }
            for _ in 0..<mappings { touchPages() }
            // The result is used, so that the work is done.
            return (threadNanoseconds() - start) / 1_000 + (number == 0 ? 1 : 0)
        }.max() ?? 0
    }

    /// For a debug build, which tests run: a millisecond of computing, and one of the kernel.
    private static let (steps, mappings) = (225_000, 16)

    private static func touchPages() {
        let pages = 64
        guard let memory = try? Mapping(zeros: pages * MemoryFile.pageSize) else { return }
        for page in 0..<pages { memory.store(UInt32(1), at: page * MemoryFile.pageSize) }
    }
}
