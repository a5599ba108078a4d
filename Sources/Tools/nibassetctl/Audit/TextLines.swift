/// The lines of a file that is text.
final class TextLines {
    private let text: [UInt8]
    /// First line of each text between quotes or tags. The file is scanned only once, however many names are looked up.
    private lazy var lines = firstLines()

    /// Nil for a file that is no text.
    init?(_ bytes: [UInt8]) {
        if bytes.isEmpty || bytes.prefix(1_024).contains(where: { $0 == 0 || $0 > 0xF7 }) { return nil }
        guard bytes.contains(0x0A), String(validating: bytes, as: UTF8.self) != nil else { return nil }
        text = bytes
    }

    /// The first line with a name between quotes or tags, from 1.
    func line(of name: String) -> Int? { lines[Array(name.utf8)[...]] }

    /// The line of a byte, from 1.
    func line(at offset: Int) -> Int { 1 + text.prefix(offset).count { $0 == 0x0A } }

    private func firstLines() -> [ArraySlice<UInt8>: Int] {
        var lines: [ArraySlice<UInt8>: Int] = [:]
        // Line and position after the last quote or tag.
        var start: (line: Int, position: Int)?
        var line = 1
        for position in text.indices {
            switch text[position] {
            case 0x0A: line += 1
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
                if let start {
                    let name = text[start.position..<position]
                    if lines[name] == nil { lines[name] = start.line }
                }
                start = (line, position + 1)
            default: break
            }
        }
        return lines
    }
}
