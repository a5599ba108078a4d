extension MediaFormat {
    /// Number of bytes from the start of a file that are searched for a drawing's format: PDF and SVG may begin with other bytes.
    public static let drawingSignatureSize = 4_096

    /// PDF or SVG, if a file that starts with `bytes` is one of them; nil if not.
    ///
    /// A PDF may have up to 1,024 other bytes before its header. The root element of an SVG comes after the start of an XML document,
    /// in any encoding with ASCII's letters. A compressed SVG (`.svgz`) is recognised by the first bytes of gzip, because no
    /// other image is compressed like that.
    public init?(ofDrawing bytes: [UInt8]) {
        if bytes.prefix(1_024).contains(text: "%PDF-") {
            self = .pdf
        } else if bytes.starts(with: [0x1F, 0x8B, 0x08]) || bytes.isSVGText {
            self = .svg
        } else {
            return nil
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are the start of an XML document with an element `svg`, perhaps with a prefix.
    fileprivate var isSVGText: Bool {
        // UTF-16 without its zero bytes is ASCII. The filter removes a byte order mark, too.
        let text = filter { $0 != 0 && $0 < 0x80 }
        guard text.first(where: { !$0.isSpace }) == UInt8(ascii: "<") else { return false }
        return text[...].contains(text: "<svg") || text[...].contains(text: ":svg")
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(text: StaticString) -> Bool {
        let wanted = Array(text.description.utf8)
        guard count >= wanted.count else { return false }
        return (startIndex...endIndex - wanted.count).contains { self[$0...].starts(with: wanted) }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
