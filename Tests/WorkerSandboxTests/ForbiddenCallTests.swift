import EventLoop
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ForbiddenCallTests {
    /// The filter answers these calls with an error, so that a C library that tries them can go on.
    @Test(arguments: ["openFile", "createFile", "statPath", "becomeDumpable"])
    func isRefused(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .exited(status: 1))
    }

    /// No library of a worker makes these calls.
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

    private func ending(of attempt: String) async throws -> ChildProcess.Ending {
        try await probe([attempt], loop: TestLoop.shared)
    }
}
