internal import LinuxSystem

/// The time that a request has. It goes with the request's task and with those that it starts.
///
/// Parts of the daemon that keep work waiting look at it before they begin with the work: what nobody waits for any more is not begun.
public enum RequestTime {
    /// When the request must be answered, in monotonic nanoseconds; nil for work that is nobody's request.
    @TaskLocal public static var deadline: UInt64?

    /// Whether nobody waits for the answer any more.
    public static var isOver: Bool { isOver(deadline) }

    /// Whether a deadline, noted earlier, has passed.
    public static func isOver(_ deadline: UInt64?) -> Bool { deadline.map { $0 <= monotonicNanoseconds() } ?? false }
}

extension EventLoop {
    /// Waits for work until the deadline of the request, or a moment longer; nil when the work is not done by then. It goes on, and `late` gets what
    /// comes of it.
    @discardableResult
    public func inTime<Value>(
        _ work: @escaping @EventLoopActor () async -> Value, late: @escaping @EventLoopActor (Value) -> Void
    ) async -> Value? {
        guard let deadline = RequestTime.deadline else { return await work() }
        let outcome = Promise<Value?>()
        let left = deadline - min(deadline, monotonicNanoseconds())
        // A timer counts from the start of the loop's turn, so it gets one turn more. Without a timer the time counts as over, so that nobody waits for ever.
        guard let end = try? timer(after: left + EventLoopActor.turn, handler: { outcome.keep(nil) }) else {
            return nil
        }
        defer { end.stop() }
        EventLoopActor.start {
            let value = await work()
            if !outcome.keep(value) { late(value) }
        }
        return await outcome.kept()
    }
}
