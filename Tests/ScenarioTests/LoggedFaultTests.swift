import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Faults leave a line that says what has ended, how, and over which file.
@Suite(.timeLimit(.minutes(20)), .blocking) struct LoggedFaultTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: ClientProcess
    let process: RunningProcess

    init() throws {
        bundle = try SampleBundle()
        for index in 0..<8 { try bundle.image("fresh\(index).png", UInt8(index)) }
        try bundle.folder.link("linked.png", to: "fresh0.png")
        daemon = try RunningDaemon(["--log-level", "notice"])
        client = try ClientProcess(of: daemon, opening: bundle.path, showing: "fresh0")
        process = RunningProcess(daemon.process.identifier)
    }

    @Test func aKilledWorker() throws {
        let worker = try #require(try process.children("nibasset-worker").first)
        try worker.disturb(.kill)
        // A worker for public files may be the first.
        let lines = ["private:\(effectiveUser())", "public:0"].map {
            "worker \(worker.identifier) (nibasset-worker, \($0)) was ended by signal 9, without a job"
        }
        try Patience.wait { lines.contains(where: try daemon.log.text().contains) }
    }

    @Test func aWorkerThatIsKilledOverAFile() throws {
        let program = try TemporaryFolder()
        try program.write("worker", Array("#!/bin/sh\nkill -9 $$\n".utf8), mode: 0o755)
        let daemon = try RunningDaemon(["--log-level", "notice", "--worker", program.absolute("worker")])
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        #expect(throws: ClientProcess.Failure.self) { try client.ask("image", "fresh1") }
        let line = "was ended by signal 9, at decodeImage of \(bundle.path)/fresh1.png, for user \(effectiveUser())"
        try Patience.wait { try daemon.log.text().contains(line) }
    }

    @Test func aKilledFileHelper() throws {
        let helper = try #require(try process.children("nibasset-files").first)
        try helper.disturb(.kill)
        let line = "file helper \(helper.identifier) of user \(effectiveUser()) was ended by signal 9"
        try Patience.wait { try daemon.log.text().contains(line) }
    }

    @Test func aFileHelperThatHangs() throws {
        let helper = try #require(try process.children("nibasset-files").first)
        try helper.disturb(.stop)
        do { try client.ask("image", "linked") } catch is ClientProcess.Failure {}
        let line = "file helper \(helper.identifier) of user \(effectiveUser()) was killed"
        try Patience.wait { try daemon.log.text().contains(line) }
    }

    @Test func aDaemonThatWasKilled() throws {
        let folder = try TemporaryFolder()
        let first = try RunningDaemon(in: folder)
        let end = try RunningProcess(first.process.identifier).ending()
        try RunningProcess(first.process.identifier).disturb(.kill)
        try Patience.waitForInput(end)
        let second = try RunningDaemon(["--log-level", "notice"], in: folder)
        #expect(try second.log.text().contains("process \(first.process.identifier), did not end properly"))
        // One that ends properly leaves nothing to tell.
        _ = try Command.run(["kill", "\(second.process.identifier)"])
        try Patience.waitForInput(second.process.descriptor)
        let third = try RunningDaemon(["--log-level", "notice"], in: folder)
        #expect(try !third.log.text().contains("did not end properly"))
    }
}
