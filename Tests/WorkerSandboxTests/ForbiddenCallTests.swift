import EventLoop
import LinuxSystem
import TestSupport
import Testing

@Suite struct ForbiddenCallTests {
    /// Calls that are answered with an error, so that a C library which tries them in vain goes on.
    @Test(arguments: ["openFile", "createFile", "statPath", "becomeDumpable"])
    func isRefused(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .exited(status: 1))
    }

    /// Calls that no library of a worker makes.
    @Test(arguments: [
        "openByStruct", "unlink", "makeSocket", "makeUnixSocket", "sendElsewhere", "fork", "cloneByStruct", "execute",
        "trace", "readMemory", "signal", "mapCode", "makeCode", "punchByAdvice", "punchHole", "resize", "raiseLimit",
        "changeDirectory", "unshare", "mount", "ring",
    ])
    func endsTheWorker(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .signalled(badSystemCall))
    }

    @Test func aProcessInTheSandboxCanEndByItself() async throws {
        #expect(try await ending(of: "nothing") == .exited(status: 0))
    }

    /// SIGSYS.
    private let badSystemCall: Int32 = 31

    private func ending(of attempt: String) async throws -> ChildProcess.Ending {
        try await probe(attempt, loop: TestLoop.shared)
    }
}

/// Runs the probe from the loop's thread, which lives as long as the tests: a sandboxed process dies with the thread that started it.
@EventLoopActor
private func probe(_ attempt: String, loop: EventLoop) async throws -> ChildProcess.Ending {
    let nothing = try FileDescriptor.open("/dev/null", .readWrite)
    let scratch = try MemoryFile.create("scratch", allocating: 4096)
    let (own, theirs) = try Socket.pair()
    let child = try ChildProcess.start(
        builtProgram("sandbox-probe"), arguments: [attempt], descriptors: [nothing, nothing, nothing, theirs, scratch])
    var source: ReadinessSource?
    await withCheckedContinuation { continuation in
        source = try? loop.watch(child.descriptor, for: .readable) { _ in
            source?.stop()
            continuation.resume()
        }
    }
    withExtendedLifetime(own) {}
    return try #require(try child.reap())
}
