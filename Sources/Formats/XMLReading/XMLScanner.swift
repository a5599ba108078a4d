public import ByteReading
internal import MessageCoding

/// Scans an XML document, one tag at a time.
///
/// The scanner copies nothing: values and texts are ranges of the document. References are replaced in place, because
/// their replacement is never longer. Comments, processing instructions and text beside elements are skipped, because
/// they mean nothing in interface files. Entities other than the five of XML are refused, and nothing outside the
/// document is ever read. Control characters are accepted: XML 1.0 forbids them, but Apple's parser accepts them. Letters
/// beyond ASCII in names, `]]>` in text and declarations of elements are not checked.
public struct XMLScanner: ~Copyable, Sendable {
    /// A tag, with the number of the element's name.
    public enum Event: Sendable {
        /// The start tag of an element. `attributes` and `offset` belong to it.
        case start(NameTable.ID)
        /// The end of an element. `text` is its text if it has no children.
        case end(NameTable.ID)
    }

    /// An attribute of an element.
    public struct Attribute: Sendable {
        /// The number of the attribute's name.
        public let name: NameTable.ID
        @usableFromInline
        let place: CompactRange

        /// The range of the attribute's value in `utf8`.
        @inlinable
        public var value: Range<Int> { place.range }
    }

    private struct OpenElement {
        let name: NameTable.ID
        /// The range of the element's name in the document.
        let spelling: Range<Int>
        let offset: Int
    }

    /// The document in UTF-8. In the part that was scanned already, references are replaced.
    public internal(set) var utf8: [UInt8]
    /// All names of elements and attributes seen so far.
    public private(set) var names: NameTable
    /// The attributes of the latest start tag, in document order.
    public private(set) var attributes: [Attribute] = []
    /// The range in `utf8` of the text of the element that ended last; empty if the element has children.
    public internal(set) var text = 0..<0
    /// The offset at which the element of the last event begins. In a file of another encoding, the offset after conversion to UTF-8.
    public private(set) var offset = 0

    /// Whether text may follow the root element, and carriage returns stay, as in the readers of property lists of Apple and GNUstep. If not, a zero byte
    /// behind the root ends the document.
    let isPropertyList: Bool
    let limits: ReadingLimits
    var position = 0
    /// Whether the innermost open element has no child yet, so that text belongs to it.
    private(set) var isLeaf = false
    private var openElements: [OpenElement] = []
    private var elementCount = 0
    private var attributeCount = 0
    /// Last element with an attribute of a name, by the name's number. The elements count from 1; 0 for none.
    private var lastElementWithAttribute: [Int] = []
    /// Whether the latest start tag is an empty-element tag (`<a/>`), so that the element's end comes next.
    private var isEmptyTag = false

    /// Begins to scan a document.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits over which the file is refused.
    ///   - names: The initial names, which keep their numbers.
    ///   - isPropertyList: Whether text may follow the root element, and carriage returns stay.
    ///   - onlyRoot: Whether only the first tag will be scanned, so that the rest need not be valid UTF-8.
    public init(
        _ bytes: [UInt8], limits: ReadingLimits, names: NameTable = NameTable(),
        isPropertyList: Bool = false, onlyRoot: Bool = false
    ) throws(ReadingError) {
        self.isPropertyList = isPropertyList
        self.limits = limits
        self.names = names
        utf8 = bytes
        try limits.check(.byteCount, bytes.count)
        let wide = try XMLEncoding.utf8(ofWide: bytes)
        if let wide { utf8 = wide }
        if utf8.starts(with: XMLEncoding.mark) { position = XMLEncoding.mark.count }
        try scanXMLDeclaration(isMarked: wide != nil || position > 0)
        if !onlyRoot { try XMLEncoding.check(utf8) }
    }

    var isBehindRoot: Bool { openElements.isEmpty && elementCount > 0 }

    /// The number of open elements, including the element that started last.
    public var depth: Int { openElements.count }

    /// The name of the parent of the innermost open element; nil if there is no parent.
    public var enclosingName: NameTable.ID? { openElements.count < 2 ? nil : openElements[openElements.count - 2].name }

    /// Scans the next tag; nil at the end of the document.
    public mutating func next() throws(ReadingError) -> Event? {
        if isEmptyTag {
            isEmptyTag = false
            text = position..<position
            return close()
        }
        text = position..<position
        while position < utf8.count {
            guard utf8[position] == UInt8(ascii: "<") else {
                try scanText()
                continue
            }
            switch byte(at: position + 1) {
            case UInt8(ascii: "/"): return try scanEndTag()
            case UInt8(ascii: "!"): try scanMarkup()
            case UInt8(ascii: "?"): try skipInstruction()
            default: return try scanStartTag()
            }
        }
        if let element = openElements.last { throw mismatch(expected: "</\(string(element.spelling))>") }
        if elementCount == 0 { throw mismatch(expected: "an element") }
        return nil
    }

    /// The range in `utf8` of the value of an attribute of the latest start tag; nil if the element does not have it.
    @inlinable
    @inline(__always)
    public func value(of name: NameTable.ID) -> Range<Int>? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    /// The value of an attribute of the latest start tag; nil if the element does not have it.
    public func value(named name: String) -> String? {
        guard let id = names.known(name), let range = value(of: id) else { return nil }
        return string(range)
    }

    /// The text in a range of `utf8`.
    @inlinable
    public func string(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }

    /// Decodes `text` as base 64 in place, and returns the new range. Throws if the text is not base 64.
    public mutating func decodeText() throws(ReadingError) -> Range<Int> {
        guard let bytes = Base64.decode(utf8[text]) else {
            let start = String(decoding: utf8[text].drop { $0 <= 0x20 }.prefix { $0 >= 0x20 }.prefix(16), as: UTF8.self)
            throw .found("\"\(start)\"", not: "base 64", at: offset)
        }
        text = text.lowerBound..<text.lowerBound + bytes.count
        utf8.replaceSubrange(text, with: bytes)
        return text
    }

    /// The error of an element in place of the expected value. The element is that of the last event.
    public func unexpected(_ found: String, not expected: String) -> ReadingError {
        .found(found, not: expected, at: offset)
    }

    /// Skips the document up to the end of the element that started last.
    public mutating func skip() throws(ReadingError) {
        let outside = depth - 1
        while depth > outside, try next() != nil {}
    }
}

extension XMLScanner {
    private mutating func scanStartTag() throws(ReadingError) -> Event {
        guard elementCount == 0 || !openElements.isEmpty else { throw mismatch(expected: "the end of the document") }
        elementCount += 1
        try limits.check(.depth, openElements.count + 1, at: position)
        try limits.check(.objectCount, elementCount, at: position)
        offset = position
        position += 1
        let spelling = try scanName()
        let name = names.id(of: spelling, in: utf8)
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        while true {
            if let (nameEnd, valueEnd) = XMLCharacters.plainAttribute(in: utf8, from: position) {
                position += 1
                let id = names.id(of: position..<nameEnd, in: utf8)
                try check(id)
                let value = nameEnd + 2..<valueEnd
                try limits.check(.stringByteCount, value.count, at: value.lowerBound)
                attributes.append(Attribute(name: id, place: CompactRange(value)))
                position = valueEnd + 1
                continue
            }
            let start = position
            skipSpace()
            switch byte(at: position) {
            case UInt8(ascii: ">"): position += 1
            case UInt8(ascii: "/"):
                position += 1
                try expect(">")
                isEmptyTag = true
            default:
                guard position > start else { throw mismatch(expected: "white space, / or >") }
                try scanAttribute()
                continue
            }
            openElements.append(OpenElement(name: name, spelling: spelling, offset: offset))
            isLeaf = true
            return .start(name)
        }
    }

    private mutating func scanAttribute() throws(ReadingError) {
        let start = position
        let name = names.id(of: try scanName(), in: utf8)
        let end = position
        position = start
        try check(name)
        position = end
        attributes.append(Attribute(name: name, place: CompactRange(try scanAssignedValue())))
    }

    /// Throws if the element has the attribute already, or the document has too many attributes.
    private mutating func check(_ attribute: NameTable.ID) throws(ReadingError) {
        attributeCount += 1
        try limits.check(.valueCount, attributeCount, at: position)
        if lastElementWithAttribute.count < names.count {
            lastElementWithAttribute += repeatElement(0, count: names.count - lastElementWithAttribute.count)
        }
        guard lastElementWithAttribute[Int(attribute.index)] < elementCount else {
            throw mismatch(expected: "an attribute that the element does not have already")
        }
        lastElementWithAttribute[Int(attribute.index)] = elementCount
    }

    /// Scans an equals sign and a value in quotes.
    mutating func scanAssignedValue() throws(ReadingError) -> Range<Int> {
        skipSpace()
        try expect("=")
        skipSpace()
        let quote = byte(at: position)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw mismatch(expected: "a quote") }
        position += 1
        let (end, isPlain) = XMLCharacters.endOfValue(in: utf8, from: position, quote: quote)
        let value = position..<end
        position = end
        guard byte(at: end) == quote else { throw mismatch(expected: "the end of a value") }
        position += 1
        try limits.check(.stringByteCount, value.count, at: value.lowerBound)
        return isPlain ? value : try replaceReferences(in: value, of: .attribute)
    }

    private mutating func scanEndTag() throws(ReadingError) -> Event {
        position += 2
        guard let element = openElements.last else { throw mismatch(expected: "an element") }
        guard XMLCharacters.isName(element.spelling, at: position, in: utf8) else { throw wrongEnd(of: element) }
        position += element.spelling.count
        skipSpace()
        try expect(">")
        if !isLeaf { text = position..<position }
        return close()
    }

    private mutating func close() -> Event {
        isLeaf = false
        let element = openElements.removeLast()
        offset = element.offset
        return .end(element.name)
    }

    private func wrongEnd(of element: OpenElement) -> ReadingError {
        let found = utf8[position...].prefix(element.spelling.count + 16).prefix { $0 != UInt8(ascii: ">") }
        return .found(
            "</" + String(decoding: found, as: UTF8.self) + ">", not: "</\(string(element.spelling))>", at: position)
    }
}
