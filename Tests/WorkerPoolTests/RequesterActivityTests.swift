import Testing
import WorkerPool

@Suite(.timeLimit(.minutes(20))) struct RequesterActivityTests {
    private let slow = Requester(user: 1, connection: 1)
    private let quick = Requester(user: 1, connection: 2)
    private let memory: UInt64 = 1_000
    private let long = 10 * RequesterActivity.quickJob

    @Test func aRequesterIsSlowWhoseJobsTakeLongOnAverage() {
        var activity = RequesterActivity(memory: memory)
        activity.finished(slow, taking: long, at: 1)
        #expect(activity.isSlow(slow, at: 2) && !activity.isSlow(quick, at: 2))
        for _ in 0..<4 { activity.finished(slow, taking: 0, at: 3) }
        #expect(!activity.isSlow(slow, at: 4))
    }

    @Test func oneLongJobAmongQuickOnesDoesNotMatter() {
        var activity = RequesterActivity(memory: memory)
        activity.finished(slow, taking: 3 * RequesterActivity.quickJob, at: 1)
        #expect(!activity.isSlow(slow, at: 2))
    }

    @Test func aRequesterIsActiveForAWhileAfterItAsked() {
        var activity = RequesterActivity(memory: memory)
        #expect(!activity.hasQuickRequester(at: 0))
        activity.asked(quick, at: 5)
        #expect(activity.hasQuickRequester(at: 5 + memory - 1) && !activity.hasQuickRequester(at: 5 + memory))
    }

    @Test func slowRequestersAreNoQuickOnes() {
        var activity = RequesterActivity(memory: memory)
        activity.asked(slow, at: 1)
        #expect(activity.hasQuickRequester(at: 1), "it is unknown so far")
        activity.finished(slow, taking: long, at: 2)
        activity.asked(slow, at: 3)
        #expect(!activity.hasQuickRequester(at: 3))
        activity.asked(quick, at: 4)
        #expect(activity.hasQuickRequester(at: 4))
    }

    /// A new requester counts as quick until its first job ends. An earlier quick requester must not be forgotten in its favour.
    @Test func aNewcomerThatTurnsOutSlowHidesNoQuickRequester() {
        var activity = RequesterActivity(memory: memory)
        activity.asked(quick, at: 1)
        activity.asked(slow, at: 2)
        activity.finished(slow, taking: long, at: 3)
        #expect(activity.hasQuickRequester(at: 4))
    }

    @Test func aRequesterThatWasAwayIsForgotten() {
        var activity = RequesterActivity(memory: memory)
        activity.finished(slow, taking: long, at: 1)
        #expect(!activity.isSlow(slow, at: 1 + memory + long))
        activity.finished(slow, taking: RequesterActivity.quickJob, at: 2 + memory + long)
        #expect(!activity.isSlow(slow, at: 3 + memory + long))
    }

    @Test func aRequesterIsNotForgottenDuringItsNextLongJob() {
        var activity = RequesterActivity(memory: memory)
        activity.finished(slow, taking: 5 * long, at: 1)
        #expect(activity.isSlow(slow, at: 1 + 5 * long))
    }

    @Test func manyRequestersAreForgottenInTime() {
        var activity = RequesterActivity(memory: memory)
        for number in 0..<10_000 {
            activity.asked(Requester(user: 1, connection: UInt64(number)), at: UInt64(number))
        }
        #expect(activity.knownCount <= 2 * Int(memory) + 64)
    }
}
