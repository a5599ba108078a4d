enum TopKey: Hashable {
    case character(Character)
    case up, down, pageUp, pageDown, home, end, enter, escape, backspace
    /// Control-C.
    case interrupt

    private static let sequences: [(bytes: [UInt8], key: TopKey)] = [
        (Array("[A".utf8), .up), (Array("[B".utf8), .down), (Array("OA".utf8), .up), (Array("OB".utf8), .down),
        (Array("[5~".utf8), .pageUp), (Array("[6~".utf8), .pageDown), (Array("[H".utf8), .home),
        (Array("[F".utf8), .end), (Array("[1~".utf8), .home), (Array("[4~".utf8), .end),
    ]

    /// Returns the keys for bytes that a terminal has sent together, without keys that have no effect.
    static func keys(in bytes: [UInt8]) -> [TopKey] {
        var keys: [TopKey] = []
        var rest = bytes[...]
        while let byte = rest.first {
            rest = rest.dropFirst()
            switch byte {
            case 0x1B:
                if let known = sequences.first(where: { rest.starts(with: $0.bytes) }) {
                    keys.append(known.key)
                    rest = rest.dropFirst(known.bytes.count)
                } else if rest.isEmpty {
                    keys.append(.escape)
                } else {
                    // An unknown key is skipped up to its last byte, which is a letter or a tilde.
                    rest = rest.drop { !(0x40...0x7E).contains($0) || $0 == UInt8(ascii: "[") }.dropFirst()
                }
            case 0x03: keys.append(.interrupt)
            case 0x0D, 0x0A: keys.append(.enter)
            case 0x08, 0x7F: keys.append(.backspace)
            case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
            case 0x80...:
                let length = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
                let text = String(decoding: [byte] + rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
                if let character = text.first, character != "\u{FFFD}" { keys.append(.character(character)) }
            default: break
            }
        }
        return keys
    }
}
