/// A value that comes once, and the tasks that wait for it.
@EventLoopActor
public final class Promise<Value> {
    /// The value; nil before it comes.
    public private(set) var value: Value?
    /// First waiting task. Most promises have one.
    private var waiter: CheckedContinuation<Void, Never>?
    private var furtherWaiters: [CheckedContinuation<Void, Never>] = []

    /// Creates a promise without a value.
    public nonisolated init() {}

    /// Gives the value to all tasks that wait or will wait. Returns false if there was a value already, which stays.
    @discardableResult
    public func fulfil(_ value: Value) -> Bool {
        guard self.value == nil else { return false }
        self.value = value
        waiter.take()?.resume()
        for waiter in furtherWaiters { waiter.resume() }
        furtherWaiters = []
        return true
    }

    /// Waits for the value.
    public func waitForValue() async -> Value {
        if let value { return value }
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the value may come meanwhile.
            if value != nil {
                continuation.resume()
            } else if waiter == nil {
                waiter = continuation
            } else {
                furtherWaiters.append(continuation)
            }
        }
        guard let value else { preconditionFailure("a task goes on without the value") }
        return value
    }
}
