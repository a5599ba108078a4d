internal import CLinux

/// Nanoseconds of the monotonic clock: for intervals, not for dates.
public func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    // `time` outlives the call, which cannot fail for this clock.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The same clock as it was some milliseconds ago at the most; several times as fast.
public func recentNanoseconds() -> UInt64 {
    var time = timespec()
    // `time` outlives the call, which cannot fail for this clock.
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// Nanoseconds that the calling thread has had a processor.
public func threadNanoseconds() -> UInt64 {
    var time = timespec()
    // `time` outlives the call, which cannot fail for this clock.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The effective user of this process.
public func effectiveUser() -> UInt32 { geteuid() }

/// The number of this process.
public func processIdentifier() -> Int32 { getpid() }

/// Processors that this process may run on.
public func processorCount() -> Int { Int(linux_processor_count()) }
