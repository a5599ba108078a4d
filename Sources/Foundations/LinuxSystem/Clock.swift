internal import CLinux

/// Time of the monotonic clock in nanoseconds: for intervals, not for dates.
public func monotonicNanoseconds() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

/// Time of the monotonic clock in nanoseconds, up to some milliseconds old; several times as fast as `monotonicNanoseconds`.
public func recentNanoseconds() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC_COARSE) }

/// Processor time of the calling thread, in nanoseconds.
public func threadNanoseconds() -> UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

@inline(__always)
private func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    // `time` outlives the call, which cannot fail for these clocks.
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// The effective user of this process.
public func effectiveUser() -> UInt32 { geteuid() }

/// The number of this process.
public func processIdentifier() -> Int32 { getpid() }

/// Number of processors on which this process may run.
public func processorCount() -> Int { Int(linux_processor_count()) }
