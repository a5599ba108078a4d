internal import LinuxSystem
internal import Synchronization

/// Queue of calls that wait for the daemon. They run one after the other on a separate thread, so that no thread of Swift's concurrency waits. The
/// thread exists while there are calls.
final class WaitingCalls: Sendable {
    /// Makes a call. If no thread could be started, `refusal` is the reason, and the call fails with it.
    private typealias Call = @Sendable (_ refusal: AssetError?) -> Void

    private struct State {
        var calls: [Call] = []
        var hasThread = false
    }

    private let state = Mutex(State())

    /// Makes a call after all calls queued before have ended.
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

    /// Takes the queued calls; nil when there are none: then the thread ends.
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
