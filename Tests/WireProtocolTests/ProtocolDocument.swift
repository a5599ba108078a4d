import MessageCoding
import TestSupport
import Testing

/// The tables of "The socket protocol", and a reader that divides bytes into fields by these tables.
struct ProtocolDocument {
    /// A heading of the third level, with the rows of a table, or of indented lines whose cells are two spaces apart.
    struct Section {
        /// Heading of the second level above the section.
        let chapter: String
        let heading: String
        /// Cells of each row, without a table's first two lines; empty for a section without rows.
        var rows: [[String]] = []
    }

    let text: String
    let sections: [Section]
    /// Sizes of the plain types, in bytes.
    let sizes: [String: Int]

    init() throws {
        text = try ["SocketProtocol.md", "ProtocolValues.md"].map { name in
            try Repository.text(of: "Sources/Protocols/WireProtocol/WireProtocol.docc/" + name)
        }.joined()
        sections = Self.sections(of: text)
        let types = sections.first { $0.heading == "Types" }?.rows ?? []
        sizes = Dictionary(types.compactMap { row in Int(row[1]).map { (row[0], $0) } }) { first, _ in first }
    }

    /// The section of a heading.
    func section(_ heading: String) throws -> Section {
        try #require(sections.first { $0.heading == heading }, "the document has no section \(heading)")
    }

    /// The sections of messages ("4 lookUp"): number, name and chapter.
    var messages: [(number: Int, name: String, chapter: String)] {
        sections.compactMap { section in
            let words = section.heading.split(separator: " ")
            guard words.count == 2, let number = Int(words[0]) else { return nil }
            return (number, String(words[1]), section.chapter)
        }
    }

    /// Reads the fields in the table of `heading`. A field that depends on another field is read if `isThere` returns true.
    func record(
        _ heading: String, from reader: inout ByteReader, isThere: (_ field: String) -> Bool
    ) throws -> [String: FieldValue] {
        var fields: [String: FieldValue] = [:]
        for row in try section(heading).rows {
            let (name, type) = (row[0], row[1].split(separator: ", if ", maxSplits: 1).map(String.init))
            if type.count > 1, !isThere(name) { continue }
            let value = try value(type[0], from: &reader)
            guard name == "reserved" else {
                fields[name] = value
                continue
            }
            #expect(value == 0, "\(heading): a reserved field")
        }
        return fields
    }

    private func value(_ type: String, from reader: inout ByteReader) throws -> FieldValue {
        if let size = sizes[type] { return try number(size, from: &reader) }
        if type == "text" { return .text(Array(try reader.readBytes(Int(try reader.read(UInt16.self))))) }
        if let item = type.after("list of ") {
            return .list(try (0..<(try reader.read(UInt16.self))).map { _ in try value(item, from: &reader) })
        }
        if let count = type.after("u8 × ").flatMap({ Int($0) }) { return try number(count, from: &reader) }
        return .record(try record(type, from: &reader) { _ in true })
    }

    private func number(_ size: Int, from reader: inout ByteReader) throws -> FieldValue {
        .number(try reader.readBytes(size).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    private static func sections(of text: String) -> [Section] {
        var sections: [Section] = []
        var chapter = ""
        var isInTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let heading = line.after("## ") { chapter = heading }
            if let heading = line.after("### ") { sections.append(Section(chapter: chapter, heading: heading)) }
            if line.hasPrefix("#") { isInTable = false }
            if line.hasPrefix("    "), !sections.isEmpty {
                let cells = line.split(separator: "  ")
                sections[sections.count - 1].rows.append(cells.map { String($0.drop { $0 == " " }) })
            }
            guard line.hasPrefix("|"), !sections.isEmpty else { continue }
            if line.hasPrefix("|---") {
                isInTable = true
            } else if isInTable {
                let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                sections[sections.count - 1].rows.append(cells.map { String($0.dropFirst().dropLast()) })
            }
        }
        return sections
    }
}

extension StringProtocol {
    /// The text after a prefix; nil if the text does not begin with it.
    fileprivate func after(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
