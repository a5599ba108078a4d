internal import LinuxSystem

/// The deadline of a request. It applies to the request's task, and to tasks that this task starts.
///
/// Parts of the daemon with a queue check the deadline before they begin work, so that they do no work for which nobody waits.
public enum RequestTime {
    /// Time by which the request must be answered, in monotonic nanoseconds; nil for work without a request.
    @TaskLocal public static var deadline: UInt64?

    /// Whether nobody waits for the answer any more.
    public static var isOver: Bool { isOver(deadline) }

    /// Whether a deadline, noted earlier, has passed.
    public static func isOver(_ deadline: UInt64?) -> Bool { deadline.map { $0 <= monotonicNanoseconds() } ?? false }
}

extension EventLoop {
    /// Waits for work until the request's deadline, or a moment longer. Returns nil if the work is not done by then. The work goes on, and `late`
    /// gets its result.
    @discardableResult
    public func inTime<Value>(
        _ work: @escaping @EventLoopActor () async -> Value, late: @escaping @EventLoopActor (Value) -> Void
    ) async -> Value? {
        guard let deadline = RequestTime.deadline else { return await work() }
        let outcome = Promise<Value?>()
        let left = deadline - min(deadline, monotonicNanoseconds())
        // A timer counts from the start of the loop's turn, so it gets one turn more. Without a timer the time counts as over, so that nobody waits for ever.
        guard let end = try? timer(after: left + EventLoopActor.turn, handler: { outcome.fulfil(nil) }) else {
            return nil
        }
        defer { end.stop() }
        EventLoopActor.start {
            let value = await work()
            if !outcome.fulfil(value) { late(value) }
        }
        return await outcome.waitForValue()
    }
}
