internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol

/// The requests of one connection that could not be answered at once.
///
/// A request is *running*: its task has started; or *queued*: its task starts when a running request has ended. Both kinds are unanswered.
@EventLoopActor
final class RequestQueue {
    typealias Work = @EventLoopActor () async -> Void

    /// Requests that may be unanswered: running and queued ones together.
    let limit: Int
    /// The client's messages wait while the queue is full.
    private weak var channel: MessageChannel?
    private var unansweredCount = 0 { didSet { channel?.isPaused = unansweredCount >= limit } }
    private var runningCount = 0
    private var queued: [(work: Work, charge: Charge, deadline: UInt64)] = []

    init(limit: Int, of channel: MessageChannel) { (self.limit, self.channel) = (limit, channel) }

    /// Starts a request, or queues it; its time begins now. `charge` is for the memory that the request takes until its answer.
    func add(_ charge: Charge, _ work: @escaping Work) throws(RequestFailure) {
        guard unansweredCount < limit else {
            throw RequestFailure(
                .overloaded, found: UInt64(limit + 1), allowed: UInt64(limit),
                "this connection has \(limit) unanswered requests, which is the limit")
        }
        unansweredCount += 1
        queued.append((work, charge, monotonicNanoseconds() + UInt64(ServerLimits.requestTime.value)))
        startNext()
    }

    func dropQueued() { queued = [] }

    private func startNext() {
        while runningCount < ServerLimits.requestsInProgress.value, !queued.isEmpty {
            let (work, charge, deadline) = queued.removeFirst()
            runningCount += 1
            EventLoopActor.start { [self] in
                await RequestTime.$deadline.withValue(deadline) { await work() }
                withExtendedLifetime(charge) {}
                runningCount -= 1
                unansweredCount -= 1
                startNext()
            }
        }
    }
}
