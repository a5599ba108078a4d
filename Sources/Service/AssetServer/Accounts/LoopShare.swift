internal import AssetModel
internal import EventLoop
internal import LinuxSystem

/// Share of the loop's time that the messages of one user take. The share decides when the messages are handled.
///
/// Messages of clients come before all other work, because a known answer takes microseconds. If the messages of a user have taken more than
/// `ServerLimits.loopShare` of an interval, they come in turn with all other work until they take less than half of that share. So no number of
/// messages or connections delays other users, and no user waits until there is no other work.
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

    /// Notes the nanoseconds that messages have taken, at most a turn: in the rest of the time, other processes had the processor.
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
