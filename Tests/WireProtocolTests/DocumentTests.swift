import AssetModel
import TestSupport
import Testing
import WireProtocol

/// The document "The socket protocol" is what clients in other languages are written from: the code must do what it says.
@Suite struct DocumentTests {
    let rows: [[String]]
    let text: String

    init() throws {
        let path = "Sources/Protocols/WireProtocol/WireProtocol.docc/SocketProtocol.md"
        text = try #require(try Repository.files().first { $0.path == path }).text()
        rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { cell in String(cell.trimmingSpaces) }
        }
    }

    @Test func everyTypeIsInTheDocumentWithItsNumber() {
        var documented: [MessageType: Int] = [.failure: 100]
        for row in rows where row.count >= 3 {
            if let number = Int(row[0]), let type = MessageType.named(row[1]) { documented[type] = number }
            guard row.count >= 4, let open = row[3].firstIndex(of: "("), let number = row[3].numberInParentheses else {
                continue
            }
            if let type = MessageType.named(String(row[3][..<open]).trimmingSpaces) { documented[type] = number }
        }
        #expect(Set(documented.keys) == Set(MessageType.allCases))
        for (type, number) in documented { #expect(Int(type.rawValue) == number, "\(type)") }
    }

    @Test func everyStatusIsInTheDocumentWithItsNumber() {
        let documented = rows.filter { $0.count >= 2 }.compactMap { row in
            Int(row[0]).flatMap { number in ReplyStatus.allCases.first { "\($0)" == row[1] }.map { ($0, number) } }
        }
        #expect(Set(documented.map(\.0)) == Set(ReplyStatus.allCases))
        for (status, number) in documented { #expect(Int(status.rawValue) == number, "\(status)") }
    }

    /// With empty texts and no items a message has just the fields that the document lists, optional ones included, before the first "each" or "as many".
    @Test func everyBodyHasTheFieldsOfTheDocument() throws {
        let answer = try #require(fieldBytes(in: paragraph("*answer*: ")))
        var checked: Set<MessageType> = []
        for row in rows where row.count >= 3 {
            let bodies = [(MessageType.named(row[1]), row[2])] + (row.count >= 5 ? [(reply(row[3]), row[4])] : [])
            for case (let type?, let fields) in bodies {
                guard let message = Self.emptyMessages[type] else { continue }
                let expected = (fieldBytes(in: fields) ?? 0) + (fields.hasPrefix("one *answer*") ? answer : 0)
                #expect(message.count - MessageHeader.size == expected, "\(type): \(fields)")
                checked.insert(type)
            }
        }
        #expect(checked == Set(Self.emptyMessages.keys))
    }

    @Test func theLimitsAreThoseOfTheDocument() {
        #expect(text.contains("A message has at most 65,536 bytes") && MessageHeader.messageLimit == 65_536)
        #expect(text.contains("(0x4142494E), u16 major 1, u16 minor 0") && Hello.magic == 0x4142_494E)
        #expect(Hello.version == (1, 0) && text.contains("version 1.0"))
    }

    static let nothing = Answer(none: .image, name: [])
    static let emptyMessages: [MessageType: [UInt8]] = [
        .hello: Hello(layoutVersion: 1, wantsInvalidations: false).message(serial: 1),
        .openBundle: OpenBundle(profile: .appKit, hasBundle: true).message(serial: 1),
        .closeBundle: CloseBundle(context: 1).message(serial: 1),
        .lookUp: LookUp(context: 1, kind: .image, name: [], size: PixelSize(width: 1, height: 1)).message(serial: 1),
        .loadNib: LoadNib(context: 1, name: []).message(serial: 1),
        .release: Release(objects: []).message(serial: 1),
        .received: Received(count: 1).message(serial: 1),
        .list: List(kind: nil).message(serial: 1),
        .inspect: Inspect().message(serial: 1),
        .purge: Purge().message(serial: 1),
        .welcome: Welcome(minor: 0, layoutVersion: 1, process: 1, instance: .user, user: 0, daemonVersion: 0).message(
            serial: 1),
        .bundleOpened: BundleOpened(context: 1, resourceCount: 0, path: []).message(serial: 1),
        .found: Found(nothing).message(serial: 1),
        .nibLoaded: NibLoaded(references: []).message(serial: 1),
        .statisticsReply: StatisticsReply(statistics: []).message(serial: 1),
        .listReply: ListReply(entries: []).message(serial: 1),
        .resolution: Resolution(steps: []).message(serial: 1),
        .document: Document(byteCount: 0).message(serial: 1),
        .purged: Purged(entries: 0, byteCount: 0).message(serial: 1),
        .memory: MemoryEvent(memory: 1, content: .segment, byteCount: 1).message(serial: 0),
        .retired: Retired(memory: 1).message(serial: 0),
        .invalidated: Invalidated(objects: []).message(serial: 0),
        .goodbye: Goodbye(status: .done).message(serial: 0),
    ]

    private func reply(_ cell: String) -> MessageType? {
        cell.firstIndex(of: "(").flatMap { MessageType.named(String(cell[..<$0]).trimmingSpaces) }
    }

    private func paragraph(_ start: String) -> String {
        text.split(separator: "\n").drop { !$0.hasPrefix(start) }.prefix { !$0.hasPrefix("A client that gets") }
            .joined(separator: " ")
    }

    /// Bytes of the fields that a list names, up to where it begins to tell of items.
    private func fieldBytes(in list: String) -> Int? {
        var bytes = 0
        let words = list.withoutParentheses.split { " ,;".contains($0) }
        for (index, word) in words.enumerated() {
            switch word {
            case "each", "each:", "then", "descriptor:", "An": return bytes
            case "as" where words.dropFirst(index + 1).first == "many": return bytes
            case "u8": bytes += 1
            case "u16": bytes += 2
            case "u32", "i32": bytes += 4
            case "u64", "i64": bytes += 8
            case "text": bytes += 2
            case "bytes" where index > 0 && words.dropFirst(index + 1).first == "0": bytes += Int(words[index - 1]) ?? 0
            default: continue
            }
        }
        return bytes
    }
}

extension MessageType {
    fileprivate static func named(_ name: String) -> MessageType? { allCases.first { "\($0)" == name } }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    fileprivate var withoutParentheses: String {
        var depth = 0
        return String(
            filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth -= 1 } }
                return depth == 0
            })
    }

    fileprivate var numberInParentheses: Int? {
        guard let open = firstIndex(of: "("), let close = self[open...].firstIndex(of: ")") else { return nil }
        return Int(self[index(after: open)..<close])
    }
}
