import ServiceManager
import TestSupport
import Testing

/// The tables of messages and fields in the operator's page.
@Suite(.timeLimit(.minutes(20))) struct LogDocumentTests {
    @Test func theMessagesAreMadeFromTheTable() throws {
        let table = markdownTable(
            ["message", "level", "`MESSAGE_ID`", "fields", "meaning"],
            LogMessage.allCases.map { message in
                let entry = message.entry
                let fields = entry.fields.map { "`\($0.rawValue)`" }.joined(separator: " ")
                return ["\(message)", entry.level.name, "`\(entry.identifier)`", fields, entry.meaning]
            })
        #expect(
            try DocumentPart("messages", of: "systemd/README.md").text(madeFrom: table) == table,
            "make tables writes it")
    }

    @Test func theFieldsAreMadeFromTheTable() throws {
        let table = markdownTable(
            ["field", "meaning"], LogField.allCases.map { ["`\($0.rawValue)`", $0.meaning] })
        #expect(
            try DocumentPart("fields", of: "systemd/README.md").text(madeFrom: table) == table, "make tables writes it")
    }
}
