import Testing
import WorkerPool

@Suite struct LongWorkTests {
    private let slow = Requester(user: 1, connection: 1)
    private let quick = Requester(user: 1, connection: 2)
    private let memory: UInt64 = 1_000
    private let long = 10 * LongWork.quickJob

    @Test func whoseJobsTakeLongOnAverageIsSlow() {
        var work = LongWork(memory: memory)
        work.finished(slow, taking: long, at: 1)
        #expect(work.isSlow(slow, at: 2) && !work.isSlow(quick, at: 2))
        for _ in 0..<4 { work.finished(slow, taking: 0, at: 3) }
        #expect(!work.isSlow(slow, at: 4))
    }

    @Test func oneLongJobAmongQuickOnesIsNoMatter() {
        var work = LongWork(memory: memory)
        work.finished(slow, taking: 3 * LongWork.quickJob, at: 1)
        #expect(!work.isSlow(slow, at: 2))
    }

    @Test func whoAsksForQuickJobsIsAboutForAWhile() {
        var work = LongWork(memory: memory)
        #expect(!work.hasQuick(at: 0))
        work.asked(quick, at: 5)
        #expect(work.hasQuick(at: 5 + memory - 1) && !work.hasQuick(at: 5 + memory))
    }

    @Test func slowOnesAreNotAboutForEachOtherNorForThemselves() {
        var work = LongWork(memory: memory)
        work.asked(slow, at: 1)
        #expect(work.hasQuick(at: 1), "it is not known yet")
        work.finished(slow, taking: long, at: 2)
        work.asked(slow, at: 3)
        #expect(!work.hasQuick(at: 3))
        work.asked(quick, at: 4)
        #expect(work.hasQuick(at: 4))
    }

    @Test func whoHasBeenAwayIsForgotten() {
        var work = LongWork(memory: memory)
        work.finished(slow, taking: long, at: 1)
        #expect(!work.isSlow(slow, at: 1 + memory))
        work.finished(slow, taking: LongWork.quickJob, at: 2 + memory)
        #expect(!work.isSlow(slow, at: 3 + memory))
    }
}
