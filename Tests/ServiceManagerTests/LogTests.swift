import ServiceManager
import Testing

/// What lands on standard error, seen in processes of their own.
@Suite(.timeLimit(.minutes(20))) struct LogTests {
    @Test func aTerminalGetsTheLevelAsAWordAndNothingBelowTheLimit() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.configure(level: .warning, toJournal: false)
            Log.error("broken")
            Log.warning("bent")
            Log.notice("not written")
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(lines == "nibassetd: error: broken\nnibassetd: warning: bent\n")
    }

    @Test func theJournalGetsTheLevelAsANumberAndEachMessageAsOneLine() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.configure(level: .debug, toJournal: true)
            Log.debug("a name with\nline breaks\n")
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "<7>a name with\\nline breaks\\n\n")
    }
}
