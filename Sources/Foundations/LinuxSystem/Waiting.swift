internal import CLinux

extension FileDescriptor {
    /// What a descriptor can be ready for.
    public struct Readiness: OptionSet, Sendable {
        /// `poll` events.
        public let rawValue: Int16

        /// Creates a set from `poll` events.
        public init(rawValue: Int16) { self.rawValue = rawValue }

        /// Reading gives something, or the end.
        public static let reading = Readiness(rawValue: Int16(POLLIN))
        /// Writing takes something.
        public static let writing = Readiness(rawValue: Int16(POLLOUT))
        /// The other end is gone or the descriptor is broken; needs not be asked for.
        public static let ended = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
    }

    /// Waits until the descriptor is ready for something of `wanted` or has ended; empty when `deadline`, in nanoseconds of the
    /// monotonic clock, comes first.
    public func wait(for wanted: Readiness, until deadline: UInt64) throws(SystemError) -> Readiness {
        while true {
            var entry = pollfd(fd: number, events: wanted.rawValue, revents: 0)
            let now = monotonicNanoseconds()
            // Rounded up, so that the deadline is over when poll says so.
            let left = now < deadline ? (deadline - now + 999_999) / 1_000_000 : 0
            // `entry` is the one entry that the call is told of.
            let count = unsafe poll(&entry, 1, Int32(clamping: left))
            if count > 0 { return Readiness(rawValue: entry.revents) }
            if count < 0 && linux_errno() != EINTR { throw SystemError("poll") }
            if monotonicNanoseconds() >= deadline { return [] }
        }
    }
}

/// Lets `duration` nanoseconds pass.
public func pause(nanoseconds duration: UInt64) {
    var time = timespec(tv_sec: Int(duration / 1_000_000_000), tv_nsec: Int(duration % 1_000_000_000))
    // `time` outlives the call. A signal ends the pause early, which the callers' loops do not mind.
    unsafe nanosleep(&time, nil)
}
