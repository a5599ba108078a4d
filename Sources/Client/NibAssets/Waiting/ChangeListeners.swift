internal import LinuxSystem
internal import Synchronization

/// Iterations over the changes of a client. While there are any, a thread waits for the daemon's events.
final class ChangeListeners: Sendable {
    private struct State {
        var listeners: [UInt64: AsyncStream<AssetClient.Change>.Continuation] = [:]
        var last: UInt64 = 0
        /// Wakes the thread; nil when there is none.
        var bell: EventDescriptor?
    }

    private let state = Mutex(State())

    /// Adds a listener. The client lives while there are any.
    func add(
        _ listener: AsyncStream<AssetClient.Change>.Continuation, of client: AssetClient
    ) throws(SystemError) {
        let bell = try EventDescriptor()
        let (number, isThreadWanted) = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = listener
            defer { if state.bell == nil { state.bell = bell } }
            return (state.last, state.bell == nil)
        }
        listener.onTermination = { _ in self.remove(number) }
        guard isThreadWanted else { return }
        do throws(SystemError) {
            try startThread { self.listen(to: client, wokenBy: bell) }
        } catch {
            end()
            throw error
        }
    }

    func tell(_ changes: [AssetClient.Change]) {
        if changes.isEmpty { return }
        for listener in state.withLock({ Array($0.listeners.values) }) {
            for change in changes { listener.yield(change) }
        }
    }

    private func remove(_ number: UInt64) {
        state.withLock { state in
            state.listeners[number] = nil
            state.bell?.signal()
        }
    }

    private func listen(to client: AssetClient, wokenBy bell: EventDescriptor) {
        do {
            let either = try DescriptorSet()
            try either.add(bell.descriptor)
            try either.add(try client.core.eventDescriptor())
            while isWanted() {
                _ = try either.descriptor.wait(for: .reading, until: .max)
                bell.clear()
                client.dispatch(.allowed)
            }
        } catch {
            end()
        }
    }

    /// Whether anybody listens; else the next listener starts another thread.
    private func isWanted() -> Bool {
        state.withLock { state in
            if state.listeners.isEmpty { state.bell = nil }
            return !state.listeners.isEmpty
        }
    }

    private func end() {
        let listeners = state.withLock { state in
            defer { (state.listeners, state.bell) = ([:], nil) }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}

extension AssetClient {
    /// The changes from now on, for asynchronous code: `for await change in try client.changes()`. Everybody who iterates gets all of them; `dispatch`
    /// need not be called. Ends with its task, and lets the client live as long.
    public func changes() throws(AssetError) -> AsyncStream<Change> {
        let (changes, listener) = AsyncStream.makeStream(of: Change.self)
        do { try listeners.add(listener, of: self) } catch { throw AssetError(error) }
        return changes
    }
}
