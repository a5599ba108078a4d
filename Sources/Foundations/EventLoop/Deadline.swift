public import LinuxSystem

/// A time limit of something that happens often. Setting it again costs no system call while the timer of an earlier one still runs: that
/// one looks for the newest limit when it is over, and goes on waiting for it.
@EventLoopActor
public final class Deadline {
    private let loop: EventLoop
    private let handler: @EventLoopActor () -> Void
    /// When it is over; nil while there is no limit.
    private var due: UInt64?
    private var timer: (source: TimerSource, end: UInt64)?

    /// Creates one without a limit; `handler` is called once for each limit that is over.
    public init(loop: EventLoop, handler: @escaping @EventLoopActor () -> Void) {
        self.loop = loop
        self.handler = handler
    }

    /// Sets the limit, in nanoseconds from now.
    public func set(after nanoseconds: UInt64) throws(SystemError) {
        let due = monotonicNanoseconds() + nanoseconds
        if timer.map({ $0.end > due }) ?? true { try wait(until: due, nanoseconds) }
        self.due = due
    }

    /// Takes the limit back.
    public func clear() { due = nil }

    /// Takes the limit back, and waits for nothing any more.
    public func stop() {
        due = nil
        timer = nil
    }

    private func wait(until end: UInt64, _ nanoseconds: UInt64) throws(SystemError) {
        timer = (try loop.timer(after: nanoseconds) { [weak self] in self?.timerIsOver() }, end)
    }

    private func timerIsOver() {
        timer = nil
        guard let due else { return }
        let now = monotonicNanoseconds()
        // What cannot be waited for is over.
        if now < due, (try? wait(until: due, due - now)) != nil { return }
        self.due = nil
        handler()
    }
}
