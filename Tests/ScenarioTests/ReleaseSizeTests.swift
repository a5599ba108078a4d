import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The C library stays small, because every C program that uses nibassetd loads it.
@Suite(.timeLimit(.minutes(1)), .blocking, .enabled(if: TestedBuild.isRelease, "the tests' build is no release build"))
struct ReleaseSizeTests {
    @Test func theStrippedLibraryHasAtMost350Kilobytes() throws {
        let folder = try TemporaryFolder()
        let outcome = try Command.run([
            "strip", "-o", folder.absolute("stripped"), try TestedBuild.folder() + "/libnibassets.so",
        ])
        try #require(outcome.isSuccess, "\(outcome.output)")
        #expect(try FileDescriptor.open(folder.absolute("stripped")).status().size <= 350_000)
    }
}
