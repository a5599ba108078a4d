public import LinuxSystem

/// A time limit that is set often. While the timer of an earlier limit runs, a new limit costs no system call: on firing, the timer waits for the
/// newest limit.
@EventLoopActor
public final class Deadline {
    private let loop: EventLoop
    private let handler: @EventLoopActor () -> Void
    /// Time of the limit, in monotonic nanoseconds; nil while there is no limit.
    private var due: UInt64?
    private var timer: (source: EventSource, end: UInt64)?

    /// Creates a deadline without a limit. `handler` is called once for each limit that is reached.
    public init(loop: EventLoop, handler: @escaping @EventLoopActor () -> Void) {
        self.loop = loop
        self.handler = handler
    }

    /// Sets the limit, in nanoseconds from now.
    public func set(after nanoseconds: UInt64) throws(SystemError) {
        let due = monotonicNanoseconds() + nanoseconds
        if timer?.end ?? .max > due { try setTimer(until: due, nanoseconds) }
        self.due = due
    }

    /// Removes the limit.
    public func clear() { due = nil }

    private func setTimer(until end: UInt64, _ nanoseconds: UInt64) throws(SystemError) {
        timer = (try loop.timer(after: nanoseconds) { [weak self] in self?.timerFired() }, end)
    }

    private func timerFired() {
        timer = nil
        guard let due else { return }
        let now = monotonicNanoseconds()
        // If no timer can be set, the limit counts as reached.
        if now < due, (try? setTimer(until: due, due - now)) != nil { return }
        self.due = nil
        handler()
    }
}
