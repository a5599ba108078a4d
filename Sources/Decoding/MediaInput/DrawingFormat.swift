extension MediaFormat {
    /// How many bytes from the start tell a drawing's format: both may begin with something else.
    public static let drawingSignatureSize = 4_096

    /// PDF or SVG, when a file that starts with `bytes` is one of them; nil when it is neither.
    ///
    /// A PDF may have other bytes before its header, of which readers look at 1,024. An SVG has its root element after what an XML document
    /// begins with, in any encoding whose letters are those of ASCII; a compressed one (`.svgz`) is recognised by gzip's first bytes, as no
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
    /// Whether this begins as a text of XML whose first element is `svg`, perhaps with a prefix.
    fileprivate var isSVGText: Bool {
        // Of UTF-16 every other byte; byte order marks are no letters.
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
