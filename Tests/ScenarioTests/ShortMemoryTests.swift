import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// A daemon in a control group with little memory: the kernel kills workers first, and who asked is told why.
@Suite(
    .blocking,
    .enabled(if: MemoryGroup.parent != nil, "no control group with a memory limit can be made here"),
    .timeLimit(.minutes(20)))
struct ShortMemoryTests {
    @Test func aPictureForWhichThereIsNoMemorySaysSo() throws {
        let bundle = try SampleBundle()
        try bundle.image("small.png")
        let drawing =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><rect width="9" height="9"/></svg>"#
        try bundle.folder.write("large.svg", Array(drawing.utf8))
        let group = try MemoryGroup(byteCount: 96 << 20)
        let daemon = try RunningDaemon(through: group.membership)
        let client = try ClientProcess(of: daemon)
        try client.ask("open", bundle.path)
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
        let output = try TemporaryFolder()
        let daemon = try RunningDaemon(["--log-level", "notice"], through: output.standardErrorOf())
        let client = try ClientProcess(of: daemon)
        try client.ask("open", bundle.path)
        try client.ask("image", "small")
        let process = RunningProcess(daemon.process.identifier)
        for worker in try process.children("nibasset-worker") { try worker.disturb(.kill) }
        try Patience.wait { try output.errors().contains("was ended by signal 9") }
        #expect(try !output.errors().contains("memory was short"))
    }
}

/// A control group with a limit for the memory of its processes; it is removed when this object goes.
private final class MemoryGroup: Sendable {
    private let path: String

    /// Where groups are made, and the file for the limit: of version 1 of control groups or of version 2.
    static let parent: (path: String, limit: String)? = {
        for (path, limit) in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")] {
            let probe = path + "/nibassetd-probe"
            defer { _ = try? Command.run(["rmdir", probe]) }
            guard (try? Command.run(["mkdir", probe]))?.isSuccess == true else { continue }
            if (try? FileDescriptor.open(probe + "/" + limit, .readWrite)) != nil { return (path, limit) }
        }
        return nil
    }()

    init(byteCount: Int) throws {
        let (parent, limit) = try #require(Self.parent)
        path = parent + "/nibassetd-\(processIdentifier())"
        try #require(try Command.run(["mkdir", path]).isSuccess)
        try FileDescriptor.open(path + "/" + limit, .readWrite).write(Array("\(byteCount)".utf8))
    }

    deinit {
        // Its processes have been killed; the kernel may need a moment.
        _ = try? Command.run(["sh", "-c", "for try in $(seq 100); do rmdir $0 && break; sleep 0.1; done", path])
    }

    /// A command that joins the group and becomes the program behind it.
    var membership: [String] { ["/bin/sh", "-c", "echo $$ >\(path)/cgroup.procs && exec \"$@\"", "sh"] }
}
