import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Memory gets short in the daemon's control group, and the kernel itself reports the pressure.
@Suite(
    .blocking,
    .enabled(
        if: MemoryGroup.parent != nil && MemoryGroup.pressureParent != nil,
        "no control group can be made here that has a memory limit and tells how short its memory is"),
    .timeLimit(.minutes(20)))
struct MemoryPressureTests {
    @Test("P2 what nobody uses goes when the kernel says that memory is short, and what is held stays whole")
    func memoryGetsShort() throws {
        let bundle = try SampleBundle()
        for number in 0..<20 {
            try bundle.folder.write("\(number).png", SampleBundle.png(UInt8(number + 1), width: 600, height: 400))
        }
        let group = try MemoryGroup(byteCount: 128 << 20)
        let daemon = try RunningDaemon(
            environment: [
                "MEMORY_PRESSURE_WATCH=" + group.pressurePath,
                "MEMORY_PRESSURE_WRITE=c29tZSAyMDAwMCAyMDAwMDAwAA==",  // "some 20000 2000000" and a zero byte
            ], through: group.membership)
        let client = try RawClient.greeted(daemon)
        #expect(try client.statistics()["memory_pressure_watched"] == 1)
        let context = try client.open(bundle.path)
        let held = try client.look("0", in: context)
        for number in 1..<20 { try client.use("\(number)", in: context) }
        #expect(try client.statistics()["entries"] == 20)
        let before = try RunningProcess(daemon.process.identifier).memoryFileByteCount()
        // The processes read more than the group may have, so the kernel must reclaim its other pages. A file without blocks needs no disk.
        try bundle.folder.write("zeros", [])
        try #require(try Command.run(["truncate", "--size", "1G", bundle.folder.absolute("zeros")]).isSuccess)
        let command =
            group.membership + ["/bin/sh", "-c", "while cat \"$0\"; do :; done", bundle.folder.absolute("zeros")]
        let null = try FileDescriptor.open("/dev/null", .readWrite)
        let readers = try (0..<2).map { _ in
            try ChildProcess.start(
                command[0], arguments: Array(command.dropFirst()), descriptors: [null, null, .standardError])
        }
        defer {
            for reader in readers {
                reader.kill()
                _ = try? reader.ending()
            }
        }
        // Each report evicts a quarter, until only the held entry is left.
        try Patience.wait { try client.statistics()["entries"] == 1 }
        #expect(try client.statistics()["memory_pressure_events", default: 0] > 0)
        #expect(try RunningProcess(daemon.process.identifier).memoryFileByteCount() < before / 2)
        #expect(try client.firstPixelBytes(of: held) == [1])
        #expect(try client.look("1", in: context).origin == .decoded)
    }
}
