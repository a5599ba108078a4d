internal import AssetModel
internal import EventLoop
internal import LinuxSystem

/// Share of the loop's time that the messages of one user take, which decides when they are handled.
///
/// Messages of clients come before everything else, because an answer that is known takes microseconds. A user who has used more than
/// `ServerLimits.loopShare` of an interval waits for a turn like everything else that is
/// ready, until the user needs less: so no number of messages or connections delays other users, and nobody waits until there is nothing else to do.
@EventLoopActor
final class LoopShare {
    private var start: UInt64 = 0
    private var used: UInt64 = 0
    private var isGreedy = false {
        didSet { for source in sources.values { try? source.setFirst(!isGreedy) } }
    }
    private var sources: [ObjectIdentifier: EventSource] = [:]

    func add(_ source: EventSource) {
        sources[ObjectIdentifier(source)] = source
        try? source.setFirst(!isGreedy)
    }

    func remove(_ source: EventSource) { sources[ObjectIdentifier(source)] = nil }

    /// Notes the nanoseconds that messages have taken. They take no more than a turn: in the rest other processes had the processor.
    func spent(_ time: UInt64) {
        let duration = min(time, EventLoopActor.turn)
        let now = monotonicNanoseconds()
        if now - start >= UInt64(ServerLimits.loopInterval.value) {
            if isGreedy, used < UInt64(ServerLimits.loopShare.value) / 2 { isGreedy = false }
            start = now
            used = 0
        }
        used += duration
        if !isGreedy, used > UInt64(ServerLimits.loopShare.value) { isGreedy = true }
    }
}
