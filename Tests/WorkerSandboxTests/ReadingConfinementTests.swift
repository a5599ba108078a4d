import LinuxSystem
import TestSupport
import Testing

/// Tests the sandbox of the program that may read the system's fonts.
@Suite(.timeLimit(.minutes(20))) struct ReadingConfinementTests {
    @Test(arguments: ["openFont", "startThread", "nothing"])
    func isAllowed(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .exited(status: 0))
    }

    @Test(arguments: [
        "openFile", "openByLink", "openProcess", "listFonts", "statPath", "cloneByStruct", "becomeDumpable",
    ])
    func isRefused(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .exited(status: 1))
    }

    @Test(arguments: [
        "createFile", "writeFont", "openPathOnly", "openByStruct", "unlink", "makeSocket", "makeUnixSocket",
        "sendElsewhere",
        "fork", "execute", "trace", "readMemory", "signal", "mapCode", "makeCode", "punchByAdvice", "punchHole",
        "resize",
        "raiseLimit", "changeDirectory", "unshare", "mount", "ring",
    ])
    func endsTheWorker(_ attempt: String) async throws {
        #expect(try await ending(of: attempt) == .signalled(badSystemCall))
    }

    @Test(arguments: ["openFont", "listFonts"])
    func fontsAreNothingForOtherWorkers(_ attempt: String) async throws {
        #expect(try await probe([attempt], loop: TestLoop.shared) == .exited(status: 1))
    }

    private func ending(of attempt: String) async throws -> ChildProcess.Ending {
        try await probe(["reading", attempt], loop: TestLoop.shared)
    }
}
