import ServiceManager
import TestSupport
import Testing

/// Tests the list of messages in the operator's page. The manual has the meaning and the fields of each message.
@Suite(.timeLimit(.minutes(20))) struct LogDocumentTests {
    @Test func theMessagesAreMadeFromTheTable() throws {
        let lines = LogMessage.allCases.map { "\($0.entry.identifier) \($0) (\($0.entry.level.name))\n" }
        let list = "```\n" + lines.joined() + "```\n"
        let found = try DocumentPart("messages", of: "systemd/README.md").text(madeFrom: list)
        #expect(found == list, "make tables writes it")
    }
}
