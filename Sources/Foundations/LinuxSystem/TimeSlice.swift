internal import CLinux

/// Time for which the kernel lets a thread run before another one gets its turn.
public enum TimeSlice {
    /// Nanoseconds of the shortest slice that Linux allows.
    private static let short: UInt64 = 100_000

    /// Gives the calling thread the shortest slice. A thread that wakes up runs before threads with longer slices have used theirs up; it gets no more
    /// processor time than they do.
    ///
    /// Threads and processes that it starts have the usual slice. Linux before 6.12 has one slice for all and ignores this.
    public static func shorten() { _ = linux_set_time_slice(short) }
}
