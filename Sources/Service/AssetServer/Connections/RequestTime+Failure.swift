internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import WireProtocol

extension EventLoop {
    /// Waits for work of a request until the request must be answered. Then the request fails, and the work goes on for the next request. `late` gets
    /// the late result, and releases objects that were held for the failed request.
    func inTime<Value>(
        _ what: @autoclosure () -> String,
        _ work: @escaping @EventLoopActor () async throws(RequestFailure) -> Value,
        late: @escaping @EventLoopActor (Value) -> Void = { _ in }
    ) async throws(RequestFailure) -> Value {
        let outcome = await inTime {
            await result(work)
        } late: {
            if case .success(let value) = $0 { late(value) }
        }
        guard let outcome else { throw RequestFailure(outOfTime: what()) }
        return try outcome.get()
    }
}

@EventLoopActor
func result<Value>(
    _ work: @EventLoopActor () async throws(RequestFailure) -> Value
) async -> Result<Value, RequestFailure> {
    do throws(RequestFailure) { return .success(try await work()) } catch { return .failure(error) }
}

/// Does work of a file helper for a request, which fails with the helper's error.
@EventLoopActor
func askHelper<Value>(
    _ work: @EventLoopActor () async throws(FileAccessError) -> Value
) async throws(RequestFailure) -> Value {
    do throws(FileAccessError) { return try await work() } catch { throw RequestFailure(error) }
}

extension RequestFailure {
    /// Creates the failure of a request whose time is over while `what` was not ready.
    init(outOfTime what: String) {
        self.init(
            .timedOut,
            "\(what) was not ready within the \(ServerLimits.requestTime.value / 1_000_000_000) s that a request may take; "
                + "the reading goes on, so another try may succeed")
    }
}
