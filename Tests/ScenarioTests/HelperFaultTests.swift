import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The daemon's own helpers die or stop. The log names the ended process, its exit status, and its current file.
@Suite(.timeLimit(.minutes(40)), .blocking) struct HelperFaultTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: ClientProcess
    let process: RunningProcess

    init() throws {
        bundle = try SampleBundle()
        for index in 0..<20 { try bundle.image("fresh\(index).png", UInt8(index)) }
        try bundle.image("known.png", 100)
        try bundle.folder.link("linked.png", to: "fresh0.png")
        daemon = try RunningDaemon(["--log-level", "notice"])
        client = try ClientProcess(of: daemon, opening: bundle.path, showing: "known")
        process = RunningProcess(daemon.process.identifier)
    }

    @Test func aRequestIsAnsweredAlthoughItsWorkerIsKilled() throws {
        let observer = try ClientProcess(of: daemon)
        var ownRequests = try observer.statistics()["requests"] ?? 0
        let worker = try #require(try process.children("nibasset-worker").first)
        try worker.disturb(.stop)
        try client.send("image", "fresh0")
        // The request's worker is stopped, so the request is under way until the worker is killed.
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
            // A worker that has ended meanwhile needs no signal.
            for worker in workers { try? worker.disturb(.kill) }
            #expect(try client.answer()[0][1] == "fresh\(index)")
        }
        #expect(try client.statistics()["workers_started"] ?? 0 > 1)
    }

    @Test func processesThatAreKilledWithoutWorkAreLogged() throws {
        let helper = try #require(try process.children("nibasset-files").first)
        try helper.disturb(.kill)
        let line =
            "file helper \(helper.identifier) of user \(effectiveUser()) was ended by signal 9, without a request"
        try Patience.wait { try daemon.log.text().contains(line) }
        let worker = try #require(try process.children("nibasset-worker").first)
        try worker.disturb(.kill)
        // A worker for public files may be the first.
        let lines = ["private:\(effectiveUser())", "public:0"].map {
            "worker \(worker.identifier) (nibasset-worker, \($0)) was ended by signal 9, without a job"
        }
        try Patience.wait { lines.contains(where: try daemon.log.text().contains) }
    }

    @Test func aWorkerThatIsKilledOverAFileIsLoggedWithIt() throws {
        let program = try TemporaryFolder()
        try program.write("worker", Array("#!/bin/sh\nkill -9 $$\n".utf8), mode: 0o755)
        let daemon = try RunningDaemon(["--log-level", "notice", "--worker", program.absolute("worker")])
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        #expect(throws: ClientProcess.Failure.self) { try client.ask("image", "fresh1") }
        let line = "was ended by signal 9, at decodeImage of \(bundle.path)/fresh1.png, for user \(effectiveUser())"
        try Patience.wait { try daemon.log.text().contains(line) }
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
        // This answer does not need the helper, so it comes first.
        #expect(try other.ask("image", "known")[0][1] == "known")
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.answer() }
        #expect(failure?.status == "timedOut")
        #expect(failure?.message.contains("did not answer within") == true, "\(failure?.message ?? "")")
        let line = "file helper \(helper.identifier) of user \(effectiveUser()) was killed"
        try Patience.wait { try daemon.log.text().contains(line) }
        #expect(try client.ask("image", "linked")[0][1] == "linked")
        #expect(try other.ask("image", "fresh1")[0][1] == "fresh1")
    }

    @Test func aDaemonThatWasKilledIsLoggedByTheNext() throws {
        let folder = try TemporaryFolder()
        let first = try RunningDaemon(in: folder)
        let end = try RunningProcess(first.process.identifier).ending()
        try RunningProcess(first.process.identifier).disturb(.kill)
        try Patience.waitForInput(end)
        let second = try RunningDaemon(["--log-level", "notice"], in: folder)
        #expect(try second.log.text().contains("process \(first.process.identifier), did not end properly"))
        // A daemon that ends properly causes no such message.
        _ = try Command.run(["kill", "\(second.process.identifier)"])
        try Patience.waitForInput(second.process.descriptor)
        let third = try RunningDaemon(["--log-level", "notice"], in: folder)
        #expect(try !third.log.text().contains("did not end properly"))
    }
}
