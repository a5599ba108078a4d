import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The daemon's own helpers die or stand still.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HelperFaultTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: ClientProcess
    let process: RunningProcess

    init() throws {
        bundle = try SampleBundle()
        for index in 0..<20 { try bundle.image("fresh\(index).png", UInt8(index)) }
        try bundle.image("known.png", 100)
        try bundle.folder.link("linked.png", to: "fresh0.png")
        daemon = try RunningDaemon()
        client = try ClientProcess(of: daemon, opening: bundle.path, showing: "known")
        process = RunningProcess(daemon.process.identifier)
    }

    @Test func aRequestIsAnsweredAlthoughItsWorkerIsKilled() throws {
        let observer = try ClientProcess(of: daemon)
        var ownRequests = try observer.statistics()["requests"] ?? 0
        let worker = try #require(try process.children("nibasset-worker").first)
        try worker.disturb(.stop)
        try client.send("image", "fresh0")
        // Its worker stands still, so the request is under way until the worker is killed.
        try Patience.wait {
            ownRequests += 1
            return try observer.statistics()["requests"] ?? 0 > ownRequests
        }
        try worker.disturb(.kill)
        #expect(try client.answer()[0][1] == "fresh0")
    }

    @Test func workersMayDieAtAnyTime() throws {
        for index in 1..<20 {
            let workers = try process.children("nibasset-worker")
            try client.send("image", "fresh\(index)")
            // One that has ended meanwhile needs no signal.
            for worker in workers { try? worker.disturb(.kill) }
            #expect(try client.answer()[0][1] == "fresh\(index)")
        }
        #expect(try client.statistics()["workers_started"] ?? 0 > 1)
    }

    @Test func aHelperThatDiesIsReplaced() throws {
        let helper = try #require(try process.children("nibasset-files").first)
        let end = try helper.ending()
        try helper.disturb(.kill)
        try Patience.waitForInput(end)
        #expect(try client.ask("image", "linked")[0][1] == "linked")
        let helpers = try process.children("nibasset-files")
        #expect(helpers.count == 1 && helpers != [helper])
    }

    @Test func aHelperThatStandsStillFailsItsRequestAndNothingElse() throws {
        let other = try ClientProcess(of: daemon, opening: bundle.path)
        let helper = try #require(try process.children("nibasset-files").first)
        try helper.disturb(.stop)
        try client.send("image", "linked")
        // Nothing of this waits for the helper: it is answered first.
        #expect(try other.ask("image", "known")[0][1] == "known")
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.answer() }
        #expect(failure?.status == "timedOut")
        #expect(failure?.message.contains("did not answer within") == true, "\(failure?.message ?? "")")
        #expect(try client.ask("image", "linked")[0][1] == "linked")
        #expect(try other.ask("image", "fresh1")[0][1] == "fresh1")
    }
}
