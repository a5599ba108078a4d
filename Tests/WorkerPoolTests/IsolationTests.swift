import EventLoop
import TestSupport
import Testing
import WireProtocol
import WorkerPool

/// Tests the reach of a picture that has taken over its worker.
@Suite(.timeLimit(.minutes(20))) struct IsolationTests {
    @Test func itReachesThePicturesOfItsOwnDomainOnly() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 2)
        let (good, bad) = (TrustDomain.publicFiles(owner: 0), TrustDomain.privateInput(user: 7))
        #expect(try await bench.pixels("behave", good).allSatisfy { $0 == 0 })
        #expect(try await bench.pixels("scribble", bad).allSatisfy { $0 == 0xFF })
        // The worker's memory is also that of later pictures in its domain. Pictures of other domains must be safe from it.
        #expect(try await bench.pixels("behave", bad).allSatisfy { $0 == 0xFF })
        #expect(try await bench.pixels("behave", good).allSatisfy { $0 == 0 })
        #expect(await bench.pool.metrics[.workersStarted] == 2)
    }

    @Test func aWorkerThatWaitsForItsFirstJobServesItsDomainFromThen() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 2)
        await bench.pool.prepare(1)
        #expect(try await bench.pixels("scribble", .privateInput(user: 7)).allSatisfy { $0 == 0xFF })
        #expect(await bench.pool.metrics[.workersStarted] == 1)
        #expect(try await bench.pixels("behave", .publicFiles(owner: 0)).allSatisfy { $0 == 0 })
        #expect(await bench.pool.metrics[.workersStarted] == 2)
    }

    @Test func itsWorkerIsGoneBeforeAnotherDomainGetsItsPlace() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        #expect(try await bench.pixels("scribble", .privateInput(user: 7)).allSatisfy { $0 == 0xFF })
        #expect(try await bench.pixels("behave", .publicFiles(owner: 0)).allSatisfy { $0 == 0 })
    }

    /// Whatever the picture does, other clients get their pictures meanwhile.
    @Test(arguments: [
        "hang", "crash", "exit", "allocate", "flood", "keepMapping", "wantMemoryTwice", "answerMore", "answerNothing",
        "lieAboutSize", "lieAboutOffset", "overlap",
    ])
    func othersGetTheirs(_ behaviour: String) async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 4)
        let attack = Task { try await bench.show(behaviour, domain: .privateInput(user: 7), timeLimit: 2_000_000_000) }
        for _ in 0..<50 { #expect(try await bench.show("behave", domain: .publicFiles(owner: 0)) == 64) }
        await #expect(throws: WorkerPoolError.self) { try await attack.value }
    }
}

extension PoolBench {
    /// Pixels of the test worker's answer to a command.
    func pixels(_ behaviour: String, _ domain: TrustDomain) async throws -> [UInt8] {
        try await image(.containing(Array(behaviour.utf8)), domain: domain)
    }
}
