import BlockingTests
import TestSupport
import Testing

/// Tests that a C program hears of a changed file, and finds the new file.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ChangesInCTests {
    @Test func aHeldImageWhoseFileIsReplaced() throws {
        let daemon = try RunningDaemon()
        let folder = try TemporaryFolder()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.write("next", SampleBundle.png(20))
        try folder.write("last", SampleBundle.png(30))
        let file = folder.absolute("App.app/plus.png")
        let outcome = try CProgram("changes").run(
            daemon.socketPath, folder.absolute("App.app"), "plus", folder.absolute("next"), file,
            folder.absolute("last"), file)
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(
            outcome.output.split(separator: "\n") == [
                "changed: plus, sound 0", "held 10, next 20, same 0", "sync 0, readable 1", "changed: plus, sound 0",
                "held 20, last 30, changes 2",
            ])
    }

    /// Once the handler has removed itself, the program may have freed its context.
    @Test func aHandlerThatRemovesItselfIsNotCalledAgain() throws {
        let daemon = try RunningDaemon()
        let bundle = try SampleBundle()
        try bundle.image("plus.png", 1)
        try bundle.image("minus.png", 2)
        let files = ["plus.png", "minus.png"].map { bundle.folder.absolute($0) }
        let outcome = try CProgram("unset").run([daemon.socketPath, bundle.path, "plus", "minus"] + files)
        #expect(outcome.output == "sync 0, events 1, calls 1\n", "\(outcome.output)")
    }
}
