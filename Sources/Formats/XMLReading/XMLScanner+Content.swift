internal import ByteReading

/// What stands between tags.
extension XMLScanner {
    /// Passes text up to the next markup.
    mutating func passText() throws(XMLError) {
        if depth > 0, !isLeaf {
            // Between elements there is white space in nearly all documents.
            passSpace()
            if byte(at: position) == UInt8(ascii: "<") { return }
        }
        let (end, isPlain) = XMLCharacters.endOfText(in: utf8, from: position)
        let part = position..<end
        if depth == 0 {
            passSpace()
            guard position == end else { throw mismatch(expected: "an element") }
        }
        position = end
        guard isLeaf else { return }
        try append(isPlain ? part : try replaceReferences(in: part, isAttribute: false))
    }

    /// Passes a comment, a section of literal text, or the declaration of the document's type.
    mutating func passMarkup(inContent: Bool) throws(XMLError) {
        if take("<!--") {
            _ = try passUpTo("-->")
        } else if inContent, take("<![CDATA[") {
            let part = try passUpTo("]]>")
            if isLeaf { try append(part) }
        } else if !inContent, take("<!DOCTYPE") {
            try passDocumentType()
        } else {
            throw mismatch(expected: inContent ? "a tag, a comment or text" : "an element")
        }
    }

    /// Passes a processing instruction. The one that looks like the XML declaration stands at the beginning alone.
    mutating func passInstruction() throws(XMLError) {
        let start = position
        position += 2
        let target = try passName()
        guard string(target).lowercased() != "xml" else {
            position = start
            throw mismatch(expected: "an element")
        }
        _ = try passUpTo("?>")
    }

    /// What belongs to the text of one element lies in one piece: what stood between the parts is overwritten.
    private mutating func append(_ part: Range<Int>) throws(XMLError) {
        if text.isEmpty {
            text = part
        } else {
            for (offset, index) in part.enumerated() { utf8[text.upperBound + offset] = utf8[index] }
            text = text.lowerBound..<text.upperBound + part.count
        }
        if let exceeded = limits.exceeded(.stringByteCount, by: text.count, at: text.lowerBound) {
            throw .exceeded(exceeded)
        }
    }
}

/// What stands before the root.
extension XMLScanner {
    /// Passes the declaration of version and encoding, and brings the document into UTF-8 where it says otherwise. One with
    /// a mark is of that encoding, whatever it says.
    mutating func passXMLDeclaration(isMarked: Bool) throws(XMLError) {
        guard utf8[position...].starts(with: Array("<?xml".utf8)), XMLCharacters.isSpace(byte(at: position + 5)) else {
            return
        }
        position += 5
        passSpace()
        while !take("?>") {
            let name = string(try passName())
            let value = try passAssignedValue()
            passSpace()
            if name == "encoding", !isMarked, try XMLEncoding.isLatin1(string(value), at: value.lowerBound) {
                utf8 = XMLEncoding.utf8(ofLatin1: utf8)
            }
        }
    }

    /// Passes the declaration of the document's type, whose name has been passed. What it declares of elements and
    /// attributes is not looked at; entities are refused.
    fileprivate mutating func passDocumentType() throws(XMLError) {
        var openCount = 1
        while openCount > 0, position < utf8.count {
            switch utf8[position] {
            case UInt8(ascii: "<"):
                if take("<!ENTITY") { throw .entityDeclared(offset: position - 8) }
                if take("<!--") {
                    _ = try passUpTo("-->")
                } else if take("<?") {
                    _ = try passUpTo("?>")
                } else {
                    openCount += 1
                    position += 1
                }
            case UInt8(ascii: ">"):
                openCount -= 1
                position += 1
            case UInt8(ascii: "\""):
                position += 1
                _ = try passUpTo("\"")
            case UInt8(ascii: "'"):
                position += 1
                _ = try passUpTo("'")
            default: position += 1
            }
        }
        if openCount > 0 { throw mismatch(expected: ">") }
    }
}

/// Steps that several kinds of markup are made of.
extension XMLScanner {
    /// The byte at a place; 0, which no document has, behind the end.
    func byte(at index: Int) -> UInt8 { index < utf8.count ? utf8[index] : 0 }

    mutating func passSpace() { position = XMLCharacters.endOfSpace(in: utf8, from: position) }

    /// Passes a name, and says where it is written.
    mutating func passName() throws(XMLError) -> Range<Int> {
        let start = position
        guard start < utf8.count, XMLCharacters.beginsName(utf8[start]) else { throw mismatch(expected: "a name") }
        position = XMLCharacters.endOfName(in: utf8, from: start)
        return start..<position
    }

    /// Passes these characters where they stand next.
    mutating func take(_ characters: String) -> Bool {
        guard utf8[position...].starts(with: characters.utf8) else { return false }
        position += characters.utf8.count
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(XMLError) {
        guard byte(at: position) == UInt8(ascii: character) else { throw mismatch(expected: "\(character)") }
        position += 1
    }

    /// Passes everything up to these characters and them too; says where what stands before them is.
    mutating func passUpTo(_ characters: String) throws(XMLError) -> Range<Int> {
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

    /// What stands next instead of what should.
    func mismatch(expected: String) -> XMLError {
        let next = utf8[position...].prefix(16)
        let found = next.isEmpty ? "the end" : "\"" + String(decoding: next, as: UTF8.self) + "\""
        return .unexpected(Mismatch(offset: position, found: found, expected: expected))
    }
}
