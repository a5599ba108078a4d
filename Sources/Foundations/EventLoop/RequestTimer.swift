internal import LinuxSystem

/// One timer for the deadlines of all requests: a request that is answered in time costs no system call for it.
///
/// Deadlines are put together in steps of time and may be late by one.
@EventLoopActor
final class RequestTimer {
    struct Entry {
        fileprivate let step: UInt64
        fileprivate let number: UInt64
    }

    /// Nanoseconds of a step.
    private static let length: UInt64 = 100_000_000

    /// The handlers, by the step at whose end they are called.
    private var waiting: [UInt64: [UInt64: @EventLoopActor () -> Void]] = [:]
    private var nextNumber: UInt64 = 0
    private var timer: (source: EventSource, step: UInt64)?

    nonisolated init() {}

    /// Calls `handler` once when the deadline has passed, unless the entry is removed before.
    func add(
        until deadline: UInt64, on loop: EventLoop, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) -> Entry {
        let entry = Entry(step: deadline / Self.length + 1, number: nextNumber)
        nextNumber += 1
        if timer.map({ $0.step > entry.step }) ?? true { try wait(for: entry.step, on: loop) }
        waiting[entry.step, default: [:]][entry.number] = handler
        return entry
    }

    /// Removes an entry. The timer stays: later entries need it.
    func remove(_ entry: Entry) {
        waiting[entry.step]?[entry.number] = nil
        if waiting[entry.step]?.isEmpty == true { waiting[entry.step] = nil }
    }

    private func wait(for step: UInt64, on loop: EventLoop) throws(SystemError) {
        let (now, end) = (monotonicNanoseconds(), step * Self.length)
        let source = try loop.timer(after: end > now ? end - now : 0) { [weak self, weak loop] in
            if let loop { self?.timerFired(on: loop) }
        }
        timer = (source, step)
    }

    private func timerFired(on loop: EventLoop) {
        timer = nil
        callHandlers(before: monotonicNanoseconds() / Self.length)
        guard let next = waiting.keys.min() else { return }
        // Without a timer the time counts as over, so that nobody waits for ever.
        if (try? wait(for: next, on: loop)) == nil { callHandlers(before: .max) }
    }

    private func callHandlers(before step: UInt64) {
        for (due, handlers) in waiting where due <= step {
            waiting[due] = nil
            for handler in handlers.values { handler() }
        }
    }
}
