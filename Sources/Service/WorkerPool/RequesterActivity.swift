internal import AssetModel

/// Requesters that have lately given the workers slow jobs, and the activity of others with quick jobs.
///
/// A plain value that is told the time, so that it can be tested without waiting.
package struct RequesterActivity {
    /// Largest processor time of a quick job, in nanoseconds.
    package static let quickJob = UInt64(PoolLimits.quickJob.value)

    /// Nanoseconds for which a requester is remembered.
    private let retention: UInt64
    /// Requesters whose jobs are not quick on average, and the time until which they count as slow.
    private var slow: [Requester: (average: UInt64, until: UInt64)] = [:]
    /// Other requesters that have sent jobs, and the time until which they count as active.
    private var quick: [Requester: UInt64] = [:]
    /// Number of known requesters at which the absent ones are forgotten.
    private var sweepAt = 64

    /// Creates a record without requesters. A requester that has been away for `retention` nanoseconds is unknown again.
    package init(retention: UInt64) { self.retention = retention }

    /// Notes that a requester wants a job done. One that is unknown counts as quick until its jobs say otherwise.
    package mutating func noteRequest(of requester: Requester, at now: UInt64) {
        guard !isSlow(requester, at: now) else { return }
        slow[requester] = nil
        quick[requester] = now + retention
        forgetAbsent(now)
    }

    /// Notes how many nanoseconds of a processor a job took. The average is a moving one: each job counts for a quarter.
    package mutating func recordJob(of requester: Requester, taking duration: UInt64, at now: UInt64) {
        let before = isSlow(requester, at: now) ? slow[requester]?.average ?? 0 : 0
        let average = before - before / 4 + duration / 4
        if average > Self.quickJob {
            // The job's duration is added: otherwise a requester with very long jobs would be forgotten during the next job.
            slow[requester] = (average, now + retention + duration)
            quick[requester] = nil
            forgetAbsent(now)
        } else if slow[requester] != nil {
            slow[requester] = nil
        }
    }

    /// Whether the jobs of a requester are slow.
    package func isSlow(_ requester: Requester, at now: UInt64) -> Bool {
        slow[requester].map { $0.until > now } ?? false
    }

    /// Whether a requester with quick jobs is active.
    package func hasQuickRequester(at now: UInt64) -> Bool { quick.values.contains { $0 > now } }

    /// Number of known requesters.
    package var knownCount: Int { slow.count + quick.count }

    private mutating func forgetAbsent(_ now: UInt64) {
        guard knownCount >= sweepAt else { return }
        slow = slow.filter { $0.value.until > now }
        quick = quick.filter { $0.value > now }
        sweepAt = max(64, 2 * knownCount)
    }
}
