import Testing
import WorkerPool

@Suite(.timeLimit(.minutes(20))) struct RequesterActivityTests {
    private let slow = Requester(user: 1, connection: 1)
    private let quick = Requester(user: 1, connection: 2)
    private let retention: UInt64 = 1_000
    private let long = 10 * RequesterActivity.quickJob

    @Test func aRequesterIsSlowWhoseJobsTakeLongOnAverage() {
        var activity = RequesterActivity(retention: retention)
        activity.recordJob(of: slow, taking: long, at: 1)
        #expect(activity.isSlow(slow, at: 2) && !activity.isSlow(quick, at: 2))
        for _ in 0..<4 { activity.recordJob(of: slow, taking: 0, at: 3) }
        #expect(!activity.isSlow(slow, at: 4))
    }

    @Test func oneLongJobAmongQuickOnesDoesNotMatter() {
        var activity = RequesterActivity(retention: retention)
        activity.recordJob(of: slow, taking: 3 * RequesterActivity.quickJob, at: 1)
        #expect(!activity.isSlow(slow, at: 2))
    }

    @Test func aRequesterIsActiveForAWhileAfterItAsked() {
        var activity = RequesterActivity(retention: retention)
        #expect(!activity.hasQuickRequester(at: 0))
        activity.noteRequest(of: quick, at: 5)
        #expect(activity.hasQuickRequester(at: 5 + retention - 1) && !activity.hasQuickRequester(at: 5 + retention))
    }

    @Test func slowRequestersAreNoQuickOnes() {
        var activity = RequesterActivity(retention: retention)
        activity.noteRequest(of: slow, at: 1)
        #expect(activity.hasQuickRequester(at: 1), "it is unknown so far")
        activity.recordJob(of: slow, taking: long, at: 2)
        activity.noteRequest(of: slow, at: 3)
        #expect(!activity.hasQuickRequester(at: 3))
        activity.noteRequest(of: quick, at: 4)
        #expect(activity.hasQuickRequester(at: 4))
    }

    /// A new requester counts as quick until its first job ends. An earlier quick requester must not be forgotten in its favour.
    @Test func aNewcomerThatTurnsOutSlowHidesNoQuickRequester() {
        var activity = RequesterActivity(retention: retention)
        activity.noteRequest(of: quick, at: 1)
        activity.noteRequest(of: slow, at: 2)
        activity.recordJob(of: slow, taking: long, at: 3)
        #expect(activity.hasQuickRequester(at: 4))
    }

    @Test func aRequesterThatWasAwayIsForgotten() {
        var activity = RequesterActivity(retention: retention)
        activity.recordJob(of: slow, taking: long, at: 1)
        #expect(!activity.isSlow(slow, at: 1 + retention + long))
        activity.recordJob(of: slow, taking: RequesterActivity.quickJob, at: 2 + retention + long)
        #expect(!activity.isSlow(slow, at: 3 + retention + long))
    }

    @Test func aRequesterIsNotForgottenDuringItsNextLongJob() {
        var activity = RequesterActivity(retention: retention)
        activity.recordJob(of: slow, taking: 5 * long, at: 1)
        #expect(activity.isSlow(slow, at: 1 + 5 * long))
    }

    @Test func manyRequestersAreForgottenInTime() {
        var activity = RequesterActivity(retention: retention)
        for number in 0..<10_000 {
            activity.noteRequest(of: Requester(user: 1, connection: UInt64(number)), at: UInt64(number))
        }
        #expect(activity.knownCount <= 2 * Int(retention) + 64)
    }
}
