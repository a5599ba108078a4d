internal import LinuxSystem
internal import Synchronization

/// Makes calls that wait for the daemon, one after the other, on a thread of its own, so that no thread of Swift's concurrency waits. The thread is there
/// while there are calls.
final class WaitingCalls: Sendable {
    /// Makes the call; given why there is no thread, it fails with that.
    private typealias Call = @Sendable (_ refusal: AssetError?) -> Void

    private struct State {
        var calls: [Call] = []
        var hasThread = false
    }

    private let state = Mutex(State())

    /// Makes a call when those before it have ended.
    func run<Value: Sendable>(
        _ call: @escaping @Sendable () throws(AssetError) -> Value
    ) async throws(AssetError) -> Value {
        try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, AssetError>, Never>) in
            add { refusal in
                continuation.resume(
                    returning: Result { () throws(AssetError) in
                        if let refusal { throw refusal }
                        return try call()
                    })
            }
        }.get()
    }

    private func add(_ call: @escaping Call) {
        let isThreadWanted = state.withLock { state in
            state.calls.append(call)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        guard isThreadWanted else { return }
        do { try startThread { self.work(refusal: nil) } } catch { work(refusal: AssetError(error)) }
    }

    private func work(refusal: AssetError?) {
        while let calls = next() {
            for call in calls { call(refusal) }
        }
    }

    /// The calls that are there; nil when there are none, and the thread ends.
    private func next() -> [Call]? {
        state.withLock { state in
            if state.calls.isEmpty {
                state.hasThread = false
                return nil
            }
            defer { state.calls = [] }
            return state.calls
        }
    }
}
