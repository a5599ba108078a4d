internal import LinuxSystem
internal import Synchronization

/// Iterations over the changes of a client. While there are listeners, a thread waits for the daemon's events.
final class ChangeListeners: Sendable {
    private struct State {
        var listeners: [UInt64: AsyncStream<AssetClient.Change>.Continuation] = [:]
        var last: UInt64 = 0
        /// The set that the thread waits on, and the signal in it that wakes the thread; nil when there is no thread.
        var waker: Waker?
    }

    private typealias Waker = (set: DescriptorSet, wakeSignal: EventDescriptor)

    private let state = Mutex(State())

    /// Adds a listener. The client lives while there are listeners.
    func add(
        _ listener: AsyncStream<AssetClient.Change>.Continuation, of client: AssetClient
    ) throws(SystemError) {
        let waker = (set: try DescriptorSet(), wakeSignal: try EventDescriptor())
        try waker.set.add(waker.wakeSignal.descriptor)
        let (number, isThreadWanted) = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = listener
            defer { if state.waker == nil { state.waker = waker } }
            return (state.last, state.waker == nil)
        }
        listener.onTermination = { _ in self.remove(number) }
        guard isThreadWanted else { return }
        do throws(SystemError) {
            try startThread { self.listen(to: client, waker) }
        } catch {
            end()
            throw error
        }
    }

    func deliver(_ changes: [AssetClient.Change]) {
        if changes.isEmpty { return }
        for listener in state.withLock({ Array($0.listeners.values) }) {
            for change in changes { listener.yield(change) }
        }
    }

    private func remove(_ number: UInt64) {
        state.withLock { state in
            state.listeners[number] = nil
            // The program may have closed the descriptors.
            if let waker = state.waker, waker.set.keeps(waker.wakeSignal.descriptor) { waker.wakeSignal.signal() }
        }
    }

    private func listen(to client: AssetClient, _ waker: Waker) {
        do {
            try waker.set.add(try client.core.eventDescriptor())
            while !endWithoutListeners() {
                let next =
                    client.core.seeksDaemon ? monotonicNanoseconds() + UInt64(ClientLimits.folderTime.value) : .max
                _ = try waker.set.descriptor.wait(for: .reading, until: next)
                guard waker.set.keeps(waker.wakeSignal.descriptor) else { return end() }
                waker.wakeSignal.clear()
                client.dispatch(.allowed)
            }
        } catch {
            end()
        }
    }

    /// Gives up the waker if there are no listeners: the thread ends, and the next listener starts another one. Returns whether there are none.
    private func endWithoutListeners() -> Bool {
        state.withLock { state in
            if state.listeners.isEmpty { state.waker = nil }
            return state.listeners.isEmpty
        }
    }

    private func end() {
        let listeners = state.withLock { state in
            defer { (state.listeners, state.waker) = ([:], nil) }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}

extension AssetClient {
    /// The changes from now on, for asynchronous code: `for await change in try client.changes()`. Every iteration gets all changes; `dispatch` need
    /// not be called. An iteration ends with its task, and keeps the client alive until then.
    public func changes() throws(AssetError) -> AsyncStream<Change> {
        let (changes, listener) = AsyncStream.makeStream(of: Change.self)
        do { try listeners.add(listener, of: self) } catch { throw AssetError(error) }
        return changes
    }
}
