internal import ByteReading

/// Scanning of text and markup between tags.
extension XMLScanner {
    /// Scans text up to the next markup. Only the text of elements without children is kept.
    mutating func scanText() throws(ReadingError) {
        if depth > 0, !isLeaf {
            // The fast path: between elements there is mostly white space.
            skipSpace()
            if byte(at: position) == UInt8(ascii: "<") { return }
        }
        let (end, isPlain) = XMLCharacters.endOfText(in: utf8, from: position)
        let part = position..<end
        if depth == 0 {
            skipSpace()
            if isBehindRoot, isPropertyList {
                position = end
            } else if isBehindRoot, byte(at: position) == 0 {
                position = utf8.count
                return
            }
            guard position == end else { throw mismatch(expected: "an element") }
        }
        position = end
        guard isLeaf else { return }
        try append(isPlain ? part : try replaceReferences(in: part, of: .content))
    }

    /// Scans a comment, a CDATA section or the document type declaration.
    mutating func scanMarkup() throws(ReadingError) {
        let inContent = depth > 0
        if take("<!--") {
            _ = try scanThrough("-->")
        } else if inContent, take("<![CDATA[") {
            let part = try scanThrough("]]>")
            if isLeaf { try append(part) }
        } else if !inContent, take("<!DOCTYPE") {
            try skipDocumentType()
        } else {
            throw mismatch(expected: inContent ? "a tag, a comment or text" : "an element")
        }
    }

    /// Skips a processing instruction. The XML declaration is refused: it may stand only at the start of the document.
    mutating func skipInstruction() throws(ReadingError) {
        let start = position
        position += 2
        let target = try scanName()
        guard string(target).lowercased() != "xml" else {
            position = start
            throw mismatch(expected: "an element")
        }
        _ = try scanThrough("?>")
    }

    /// Appends a part to the text of the element. The part moves within the document, so that the text stays in one piece.
    private mutating func append(_ part: Range<Int>) throws(ReadingError) {
        if text.isEmpty {
            text = part
        } else {
            for (offset, index) in part.enumerated() { utf8[text.upperBound + offset] = utf8[index] }
            text = text.lowerBound..<text.upperBound + part.count
        }
        try limits.check(.stringByteCount, text.count, at: text.lowerBound)
    }
}

/// Scanning of the declarations before the root element.
extension XMLScanner {
    /// Scans the XML declaration, and converts the document to UTF-8 if it declares another encoding. A byte-order mark (`isMarked`) overrides the
    /// declared encoding.
    mutating func scanXMLDeclaration(isMarked: Bool) throws(ReadingError) {
        guard utf8[position...].starts(with: Array("<?xml".utf8)), XMLCharacters.isSpace(byte(at: position + 5)) else {
            return
        }
        position += 5
        skipSpace()
        while !take("?>") {
            let name = string(try scanName())
            let value = try scanAssignedValue()
            skipSpace()
            if name == "encoding", !isMarked, try XMLEncoding.isLatin1(string(value), at: value.lowerBound) {
                utf8 = XMLEncoding.utf8(ofLatin1: utf8)
            }
        }
    }

    /// Skips the document type declaration after its "<!DOCTYPE". Ignores declarations of elements and attributes; refuses declarations of entities.
    fileprivate mutating func skipDocumentType() throws(ReadingError) {
        var openCount = 1
        while openCount > 0, position < utf8.count {
            switch utf8[position] {
            case UInt8(ascii: "<"):
                if take("<!ENTITY") {
                    // No interface file declares entities, and entities can expand without limit.
                    throw .found("<!ENTITY", not: "no declaration of an entity", at: position - 8)
                }
                if take("<!--") {
                    _ = try scanThrough("-->")
                } else if take("<?") {
                    _ = try scanThrough("?>")
                } else {
                    openCount += 1
                    position += 1
                }
            case UInt8(ascii: ">"):
                openCount -= 1
                position += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                position += 1
                _ = try scanThrough(String(UnicodeScalar(utf8[position - 1])))
            default: position += 1
            }
        }
        if openCount > 0 { throw mismatch(expected: ">") }
    }
}

/// The steps that all kinds of markup share.
extension XMLScanner {
    /// The byte at an index; 0, which no document may contain, past the end.
    func byte(at index: Int) -> UInt8 { index < utf8.count ? utf8[index] : 0 }

    mutating func skipSpace() { position = XMLCharacters.endOfSpace(in: utf8, from: position) }

    mutating func scanName() throws(ReadingError) -> Range<Int> {
        let start = position
        guard start < utf8.count, XMLCharacters.beginsName(utf8[start]) else { throw mismatch(expected: "a name") }
        position = XMLCharacters.endOfName(in: utf8, from: start)
        return start..<position
    }

    /// Skips `characters` if they come next. Returns whether they do.
    mutating func take(_ characters: String) -> Bool {
        guard utf8[position...].starts(with: characters.utf8) else { return false }
        position += characters.utf8.count
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(ReadingError) {
        guard byte(at: position) == UInt8(ascii: character) else { throw mismatch(expected: "\(character)") }
        position += 1
    }

    /// Skips the document up to and including `characters`. Returns the range before them.
    mutating func scanThrough(_ characters: String) throws(ReadingError) -> Range<Int> {
        let start = position
        let first = characters.utf8.first
        while position < utf8.count {
            if utf8[position] == first, take(characters) {
                return start..<position - characters.utf8.count
            }
            position += 1
        }
        throw mismatch(expected: characters)
    }

    func mismatch(expected: String) -> ReadingError {
        let next = utf8[position...].prefix(16)
        let found = next.isEmpty ? "the end" : "\"" + String(decoding: next, as: UTF8.self) + "\""
        return .found(found, not: expected, at: position)
    }
}
