internal import CLinux

extension FileDescriptor {
    /// Readiness of a descriptor.
    public struct Readiness: OptionSet, Sendable {
        /// `poll` events.
        public let rawValue: Int16

        /// Creates a set from `poll` events.
        public init(rawValue: Int16) { self.rawValue = rawValue }

        /// Reading does not block: there are bytes, or the end.
        public static let reading = Readiness(rawValue: Int16(POLLIN))
        /// Writing does not block.
        public static let writing = Readiness(rawValue: Int16(POLLOUT))
        /// A priority event, as from the kernel's pressure files.
        public static let priority = Readiness(rawValue: Int16(POLLPRI))
        /// The other end is gone or the descriptor is invalid. Always reported, wanted or not.
        public static let ended = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
    }

    /// Waits until the descriptor is ready for any of `wanted` or has ended; empty when `deadline`, in nanoseconds of the monotonic clock, comes
    /// first.
    public func wait(for wanted: Readiness, until deadline: UInt64) throws(SystemError) -> Readiness {
        while true {
            var entry = pollfd(fd: number, events: wanted.rawValue, revents: 0)
            let now = monotonicNanoseconds()
            // Rounded up, so that poll does not return before the deadline.
            let left = now < deadline ? (deadline - now + 999_999) / 1_000_000 : 0
            // The call gets one entry, `entry`, which outlives it.
            let count = unsafe poll(&entry, 1, Int32(clamping: left))
            if count > 0 { return Readiness(rawValue: entry.revents) }
            if count < 0 && linux_errno() != EINTR { throw SystemError("poll") }
            if monotonicNanoseconds() >= deadline { return [] }
        }
    }

    /// Waits until any descriptor has its wanted readiness or has ended, or until `deadline` in nanoseconds of the monotonic clock. Returns the
    /// readiness of each descriptor.
    public static func wait(
        for wanted: [(descriptor: FileDescriptor, readiness: Readiness)], until deadline: UInt64 = .max
    ) throws(SystemError) -> [Readiness] {
        var entries = wanted.map { pollfd(fd: $0.descriptor.number, events: $0.readiness.rawValue, revents: 0) }
        defer { withExtendedLifetime(wanted) {} }
        while true {
            let now = monotonicNanoseconds()
            let left = now < deadline ? (deadline - now + 999_999) / 1_000_000 : 0
            // The array has `entries.count` entries.
            let count = unsafe poll(&entries, nfds_t(entries.count), deadline == .max ? -1 : Int32(clamping: left))
            if count < 0 && linux_errno() != EINTR { throw SystemError("poll") }
            if count > 0 || monotonicNanoseconds() >= deadline {
                return entries.map { Readiness(rawValue: $0.revents) }
            }
        }
    }

    /// Waits until a descriptor is readable or has ended, or until `deadline`. Returns whether each descriptor is readable or has ended.
    public static func waitForInput(
        on descriptors: [FileDescriptor], until deadline: UInt64 = .max
    ) throws(SystemError) -> [Bool] {
        try wait(for: descriptors.map { ($0, .reading) }, until: deadline).map { !$0.isEmpty }
    }
}

/// Sleeps for `duration` nanoseconds.
public func pause(nanoseconds duration: UInt64) {
    var time = timespec(tv_sec: Int(duration / 1_000_000_000), tv_nsec: Int(duration % 1_000_000_000))
    // `time` outlives the call. A signal may end the sleep early, which the callers' loops tolerate.
    unsafe nanosleep(&time, nil)
}
