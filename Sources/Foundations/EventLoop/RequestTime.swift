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
        let race = Race<Value>()
        // Without a timer the time counts as over, so that nobody waits for ever.
        guard let entry = try? requestTimer.add(until: deadline, on: self, handler: { race.finish(nil) }) else {
            return nil
        }
        defer { requestTimer.remove(entry) }
        EventLoopActor.start {
            let value = await work()
            if !race.finish(value) { late(value) }
        }
        return await race.result()
    }
}

/// Work and a timer: the first one counts.
@EventLoopActor
private final class Race<Value> {
    private enum Outcome {
        case done(Value)
        case tooLate
    }

    private var outcome: Outcome?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Ends the race with the value of the work, or with nil when the time is over. False if it had ended.
    @discardableResult
    func finish(_ value: Value?) -> Bool {
        guard outcome == nil else { return false }
        outcome = value.map { .done($0) } ?? .tooLate
        waiter.take()?.resume()
        return true
    }

    /// Waits for the end: the value, or nil.
    func result() async -> Value? {
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the race may end meanwhile.
            if outcome == nil { waiter = continuation } else { continuation.resume() }
        }
        if case .done(let value) = outcome { return value }
        return nil
    }
}
