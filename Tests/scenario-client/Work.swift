import LinuxSystem

/// Work that keeps a processor busy and asks the daemon for nothing: what attacks are compared with.
enum Work {
    /// The longest time of the processor, in microseconds, that one of ten equal pieces took.
    ///
    /// A piece takes two milliseconds, as long as a turn of a release build of the daemon may take. It takes longer on a slower machine. A host that takes
    /// the processor away makes it longer too: the kernel counts that time as the thread's.
    static func longestPiece() -> UInt64 {
        (0..<10).map { _ in
            let start = threadNanoseconds()
            var (number, left) = (start, steps)
            while left > 0 {
                number = (number ^ number &>> 29) &* 6_364_136_223_846_793_005
                left &-= 1
            }
            // The result is used, so that the work is done.
            return (threadNanoseconds() - start) / 1_000 + (number == 0 ? 1 : 0)
        }.max() ?? 0
    }

    /// For a debug build, which tests run.
    private static let steps = 450_000
}
