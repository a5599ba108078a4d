import BlockingTests
import TestSupport
import Testing

/// Tests in a C program which texts of an object's names stay.
@Suite(.timeLimit(.minutes(20)), .blocking) struct GivenNamesInCTests {
    @Test func namesThatTheProgramSawStayAndOthersTakeNoMemory() throws {
        let daemon = try RunningDaemon()
        let bundle = try SampleBundle()
        try bundle.image("plus.png", 1)
        let outcome = try CProgram("renamed").run(daemon.socketPath, bundle.path, "plus")
        #expect(outcome.output == "plus, second, even\nnames that nobody saw are kept: 0\n", "\(outcome.output)")
    }
}
