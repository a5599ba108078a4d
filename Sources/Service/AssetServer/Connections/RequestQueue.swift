internal import AssetModel
internal import EventLoop
internal import WireProtocol

/// The requests of one connection that have to wait for something: some are in progress, the others wait for their turn.
@EventLoopActor
final class RequestQueue {
    /// What a request does.
    typealias Work = @EventLoopActor () async -> Void

    /// Requests that are in progress at a time. Without this limit, sixty requests of one client stood before every part of the daemon that
    /// all clients share, and another client's request took 5 to 6 ms instead of 0.85 ms.
    private static let concurrency = ServerLimits.requestsInProgress.value

    /// Called when the queue becomes full, and when it is no longer full.
    var fullChanged: (Bool) -> Void = { _ in }

    /// Requests that may be in the queue, those in progress included.
    let limit: Int
    private var count = 0 { didSet { fullChanged(count >= limit) } }
    private var inProgress = 0
    private var waiting: [Work] = []

    init(limit: Int) { self.limit = limit }

    /// Starts a request, or lets it wait for its turn.
    func add(_ work: @escaping Work) throws(RequestFailure) {
        guard count < limit else {
            throw RequestFailure(
                .overloaded, found: UInt64(limit + 1), allowed: UInt64(limit),
                "this connection has \(limit) requests in progress, which is the limit")
        }
        count += 1
        waiting.append(work)
        startNext()
    }

    /// Drops the requests that wait: the client has gone.
    func dropWaiting() { waiting = [] }

    private func startNext() {
        while inProgress < Self.concurrency, !waiting.isEmpty {
            let work = waiting.removeFirst()
            inProgress += 1
            EventLoopActor.start { [self] in
                await work()
                inProgress -= 1
                count -= 1
                startNext()
            }
        }
    }
}
