import LinuxSystem

/// Work that keeps a processor busy without the daemon, with which attacks are compared.
enum Work {
    /// Longest processor time of ten equal pieces of work, in microseconds.
    ///
    /// A piece takes two milliseconds, as long as a turn of a release build of the daemon may take, and longer on a slower machine. If the host takes
    /// the processor away, the kernel counts that time as the thread's. Half of a piece is work of the kernel, as in a turn: beside other guests of a
    /// host, that half may take several times as long, while computing does not.
    static func longestPiece() -> UInt64 {
        (0..<10).map { _ in
            let start = threadNanoseconds()
            var (number, left) = (start, steps)
            while left > 0 {
                number = (number ^ number &>> 29) &* 6_364_136_223_846_793_005
                left &-= 1
            }
            for _ in 0..<mappings { touchPages() }
            // The result is used, so that the compiler cannot remove the work.
            return (threadNanoseconds() - start) / 1_000 + (number == 0 ? 1 : 0)
        }.max() ?? 0
    }

    /// Amounts of work in a debug build, which tests run: a millisecond of computing, and a millisecond of the kernel.
    private static let (steps, mappings) = (225_000, 16)

    private static func touchPages() {
        let pages = 64
        guard let memory = try? Mapping(zeros: pages * MemoryFile.pageSize) else { return }
        for page in 0..<pages { memory.store(UInt32(1), at: page * MemoryFile.pageSize) }
    }
}
