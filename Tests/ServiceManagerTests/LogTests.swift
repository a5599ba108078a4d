import AssetModel
import LinuxSystem
import ServiceManager
import TestSupport
import Testing

/// Tests the log on standard error and in the journal, in processes of their own.
@Suite(.timeLimit(.minutes(20))) struct LogTests {
    @Test func aTerminalGetsTheLevelAsAWordAndNothingBelowTheLimit() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.configure(level: .warning, to: .standardError)
            Log.error("broken")
            Log.report(.workerLost, user: 7, "bent", [.signal: "9"])
            Log.report(.clientDropped, "not written")
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(lines == "nibassetd: error: broken\nnibassetd: warning: bent\n")
    }

    @Test func theJournalsStreamGetsTheLevelAsANumberAndEachMessageAsOneLine() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.configure(level: .debug, to: .journal(path: Log.journalPath, isStandardError: true))
            Log.debug("a name with\nline breaks and \u{1b}[2J\n")
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(lines == "<7>a name with\\nline breaks and \\u{1b}[2J\\n\n")
    }

    @Test func theJournalGetsMessagesWithTheirFields() async throws {
        try await #require(processExitsWith: .success) {
            let message = try Self.inJournal(isStandardError: true) {
                Log.report(.workerLost, user: 7, "worker 5 was ended\nby signal 9", [.signal: "9", .file: "a\nb"])
            }
            let id = LogMessage.workerLost.entry.identifier
            let expected =
                "MESSAGE=worker 5 was ended\\nby signal 9\nPRIORITY=4\nSYSLOG_IDENTIFIER=nibassetd\nMESSAGE_ID=\(id)\n"
                + "NIBASSETD_USER=7\nNIBASSETD_SIGNAL=9\nNIBASSETD_FILE\n\u{3}\0\0\0\0\0\0\0a\nb\n"
            #expect(message == expected)
        }
    }

    /// Runs `log` with a journal as the log, and returns the journal's input.
    private static func inJournal(isStandardError: Bool, _ log: () -> Void) throws -> String {
        let folder = try TemporaryFolder()
        let path = folder.absolute("journal")
        let journal = try Socket.listenForDatagrams(at: path)
        Log.configure(level: .notice, to: .journal(path: path, isStandardError: isStandardError))
        log()
        return try Patience.text(on: journal)
    }

    /// A daemon that a program has started has no standard error.
    @Test func withoutStandardErrorTheJournalGetsPlainLinesToo() async throws {
        try await #require(processExitsWith: .success) {
            try FileDescriptor.open("/dev/null", [.readWrite]).becomeStandardError()
            guard FileDescriptor.standardError.isNull else {
                Issue.record("/dev/null was not recognized")
                return
            }
            let message = try Self.inJournal(isStandardError: false) { Log.error("broken") }
            #expect(message == "MESSAGE=broken\nPRIORITY=3\nSYSLOG_IDENTIFIER=nibassetd\n")
        }
    }

    @Test func aLineThatRepeatsIsCountedForEachUser() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.configure(level: .notice, to: .standardError)
            for number in 1...1_000 { Log.report(.accountFull, user: 7, "refusal \(number)") }
            Log.report(.accountFull, user: 8, "another user")
            Log.reportLeftOut(at: .max)
            Log.report(.accountFull, user: 7, "later")
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        let rest = 1_000 - LogLimits.lines.value
        var expected = (1...LogLimits.lines.value).map { "refusal \($0)" }
        expected += ["another user", "\(rest) more lines like this one: refusal 1000", "later"]
        #expect(lines.map(String.init) == expected.map { "nibassetd: notice: " + $0 })
    }

    @Test func aReaderThatHasStoppedStopsNobody() async throws {
        try await #require(processExitsWith: .success) {
            // The test reads nothing, so the pipe fills.
            let (reading, writing) = try makePipe()
            try writing.becomeStandardError()
            Log.configure(level: .debug, to: .standardError)
            let line = String(repeating: "x", count: 1_000)
            for _ in 0..<1_000 { Log.debug(line) }
            // The pipe stays open until the process ends, because the ending process writes to standard error, too.
            _ = try reading.released()
        }
    }

    @Test func theTableIsWellFormed() {
        let identifiers = LogMessage.allCases.map(\.entry.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        for message in LogMessage.allCases {
            let entry = message.entry
            #expect(entry.identifier.utf8.count == 32 && entry.identifier.allSatisfy(\.isHexDigit), "\(message)")
            #expect(entry.meaning.hasSuffix(".") && Set(entry.fields).count == entry.fields.count, "\(message)")
            #expect(entry.level.rawValue <= Log.Level.info.rawValue, "\(message)")
        }
    }
}
