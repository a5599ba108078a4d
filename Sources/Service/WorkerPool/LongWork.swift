/// Who has lately given the workers jobs that take long, and whether others with quick ones are about. To those a processor is left: a process that wakes
/// up to do a little would else wait for its turn behind a decoder, milliseconds, at each step of its request.
///
/// A plain value that is told the time, so that it can be tested without waiting.
package struct LongWork {
    /// Nanoseconds of a processor that a quick job takes at most.
    package static let quickJob: UInt64 = 2_000_000
    /// Nanoseconds for which both is remembered.
    private let memory: UInt64
    /// Those whose jobs are not quick on average.
    private var slow: [Requester: (average: UInt64, seen: UInt64)] = [:]
    /// The last one of the others, and when it asked.
    private var quick: (requester: Requester, seen: UInt64)?

    /// Nobody is known. Who has not been seen for `memory` nanoseconds is forgotten.
    package init(memory: UInt64) { self.memory = memory }

    /// Notes that a requester wants a job done.
    package mutating func asked(_ requester: Requester, at now: UInt64) {
        if !isSlow(requester, at: now) { quick = (requester, now) }
    }

    /// Notes how many nanoseconds of a processor a job has taken.
    package mutating func finished(_ requester: Requester, taking duration: UInt64, at now: UInt64) {
        // Of who is not known, what came before was quick.
        let before = isSlow(requester, at: now) ? slow[requester]?.average ?? 0 : 0
        let average = before - before / 4 + duration / 4
        if average <= Self.quickJob {
            slow[requester] = nil
        } else {
            slow = slow.filter { isRecent($0.value.seen, now) }
            slow[requester] = (average, now)
            if quick?.requester == requester { quick = nil }
        }
    }

    /// Whether the jobs of a requester take long.
    package func isSlow(_ requester: Requester, at now: UInt64) -> Bool {
        slow[requester].map { isRecent($0.seen, now) } ?? false
    }

    /// Whether somebody with quick jobs is about.
    package func hasQuick(at now: UInt64) -> Bool { quick.map { isRecent($0.seen, now) } ?? false }

    private func isRecent(_ seen: UInt64, _ now: UInt64) -> Bool { seen + memory > now }
}
