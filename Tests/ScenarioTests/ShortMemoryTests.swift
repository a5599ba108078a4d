import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// A daemon in a control group with little memory: the kernel kills workers first, and the client is told the reason.
@Suite(
    .blocking,
    .enabled(if: MemoryGroup.parent != nil, "no control group with a memory limit can be made here"),
    .timeLimit(.minutes(40)))
struct ShortMemoryTests {
    @Test func aPictureForWhichThereIsNoMemorySaysSo() throws {
        let bundle = try SampleBundle()
        try bundle.image("small.png")
        let drawing =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><rect width="9" height="9"/></svg>"#
        try bundle.folder.write("large.svg", Array(drawing.utf8))
        let group = try MemoryGroup(byteCount: 96 << 20)
        let daemon = try RunningDaemon(through: group.membership)
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        let failure = #expect(throws: ClientProcess.Failure.self) { try client.ask("image", "large") }
        #expect(failure?.status == "broken")
        #expect(
            failure?.message.contains("the decoder was killed because memory was short") == true,
            "\(failure?.message ?? "")")
        try client.ask("image", "small")
        #expect(try client.ask("connection")[0] == ["1", "\(daemon.process.identifier)"])
    }

    @Test func aWorkerThatSomebodyElseKillsIsNotMistakenForOne() throws {
        let bundle = try SampleBundle()
        try bundle.image("small.png")
        let daemon = try RunningDaemon(["--log-level", "notice"])
        let client = try ClientProcess(of: daemon, opening: bundle.path)
        try client.ask("image", "small")
        let process = RunningProcess(daemon.process.identifier)
        for worker in try process.children("nibasset-worker") { try worker.disturb(.kill) }
        try Patience.wait { try daemon.log.text().contains("was ended by signal 9") }
        #expect(try !daemon.log.text().contains("memory was short"))
    }
}
