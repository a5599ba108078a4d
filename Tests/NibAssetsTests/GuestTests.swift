import BlockingTests
import TestSupport
import Testing

/// Tests that the library does not disturb its host program.
@Suite(.timeLimit(.minutes(20)), .blocking) struct GuestTests {
    @Test func aHostWithThreadsChildrenAndHandlersNoticesNothing() throws {
        let daemon = try RealDaemon()
        let program = try CProgram("guest")
        let outcome = try program.run(daemon.socketPath, daemon.bundle, environment: try daemon.environment)
        #expect(outcome.isSuccess)
        #expect(outcome.output == "all well\n")
    }

    @Test(arguments: ["self", "child"]) func filesOfAHostThatClosesDescriptorsAreItsOwn(_ process: String) throws {
        let daemon = try RealDaemon()
        try daemon.folder.write("own", Array("own".utf8))
        let outcome = try CProgram("closed").run(
            daemon.socketPath, daemon.bundle, daemon.folder.absolute("own"), process,
            environment: try daemon.environment)
        #expect(outcome.isSuccess)
        #expect(outcome.output == "all well\n")
    }

    @Test func aHostWithTooFewDescriptorsIsToldSo() throws {
        let daemon = try RunningDaemon()
        let outcome = try CProgram("few").run(daemon.socketPath, Repository.root + "/Assets/Demo.app")
        #expect(outcome.output == "12 24, later 1\n0 0, later 1\n")
    }
}
