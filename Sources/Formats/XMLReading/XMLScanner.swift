public import ByteReading
internal import MessageCoding

/// Takes an XML document apart, a tag at a time.
///
/// Nothing is copied: values and texts are parts of the document, in which references are replaced where they stand,
/// because what they stand for is never longer. Comments, processing instructions and text that stands beside elements
/// are passed over: no interface file has a meaning for them. Entities other than the five of XML are refused, and
/// nothing outside of the document is ever read. Control characters, which XML 1.0 forbids and Apple's parser takes,
/// are taken too.
public struct XMLScanner: ~Copyable, Sendable {
    /// What was passed, and the number of the element's name.
    public enum Event: Sendable {
        /// The start tag of an element, to which `attributes` and `offset` belong.
        case start(NameTable.ID)
        /// The end of an element; where it has no children, `text` is what stands in it.
        case end(NameTable.ID)
    }

    /// An attribute of the element that was started last.
    public struct Attribute: Sendable {
        /// The number of its name.
        public let name: NameTable.ID
        /// Where in `utf8` its value is.
        public let value: Range<Int>
    }

    private struct OpenElement {
        let name: NameTable.ID
        /// Where in the document its name is written.
        let spelling: Range<Int>
        let offset: Int
    }

    /// The document in UTF-8. Behind what has been passed it is as the file has it; before, references are replaced.
    public internal(set) var utf8: [UInt8]
    /// All names of elements and attributes that were seen.
    public private(set) var names: NameTable
    /// The attributes of the element that was started last, in the order in which they are written.
    public private(set) var attributes: [Attribute] = []
    /// Where in `utf8` the text of the element is that was ended last; empty for one with children.
    public internal(set) var text = 0..<0
    /// Where the element of the last event begins; in the file as UTF-8 where it has another encoding.
    public private(set) var offset = 0

    let limits: ReadingLimits
    /// Where scanning goes on.
    var position = 0
    /// Whether the innermost open element has no child yet, so that text belongs to it.
    private(set) var isLeaf = false
    private var open: [OpenElement] = []
    private var elementCount = 0
    private var attributeCount = 0
    /// For each name the last element with an attribute of that name, counted from 1.
    private var bearers: [Int] = []
    /// Whether the start tag that was passed last is the element's end too.
    private var isEmptyTag = false

    /// Begins a document.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: What is taken before the file is refused.
    ///   - names: Names that shall have the numbers that they have in this table.
    ///   - onlyRoot: Whether nothing behind the first tag will be asked for, so that it need not be readable.
    public init(
        _ bytes: [UInt8], limits: ReadingLimits, names: NameTable = NameTable(), onlyRoot: Bool = false
    ) throws(XMLError) {
        self.limits = limits
        self.names = names
        utf8 = bytes
        try limits.check(.byteCount, bytes.count, as: XMLError.self)
        let wide = try XMLEncoding.utf8(ofWide: bytes)
        if let wide { utf8 = wide }
        if utf8.starts(with: XMLEncoding.mark) { position = XMLEncoding.mark.count }
        try passXMLDeclaration(isMarked: wide != nil || position > 0)
        if !onlyRoot { try XMLEncoding.check(utf8) }
    }

    /// How many elements are open, the one that was started last included.
    public var depth: Int { open.count }

    /// The name of the element around the one that was started last, or around which was the one that was ended last.
    public var enclosingName: NameTable.ID? { open.count < 2 ? nil : open[open.count - 2].name }

    /// Passes the next tag; nil at the end of the document.
    public mutating func next() throws(XMLError) -> Event? {
        if isEmptyTag {
            isEmptyTag = false
            text = position..<position
            return close()
        }
        text = position..<position
        while position < utf8.count {
            guard utf8[position] == UInt8(ascii: "<") else {
                try passText()
                continue
            }
            switch byte(at: position + 1) {
            case UInt8(ascii: "/"): return try passEndTag()
            case UInt8(ascii: "!"): try passMarkup(inContent: !open.isEmpty)
            case UInt8(ascii: "?"): try passInstruction()
            default: return try passStartTag()
            }
        }
        if let element = open.last { throw mismatch(expected: "</\(string(element.spelling))>") }
        if elementCount == 0 { throw mismatch(expected: "an element") }
        return nil
    }

    /// Where in `utf8` the value of an attribute is; nil where the element that was started last does not have it.
    @inlinable
    public func value(of name: NameTable.ID) -> Range<Int>? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    /// The value of an attribute; nil where the element that was started last does not have it.
    public func value(named name: String) -> String? {
        guard let id = names.known(name), let place = value(of: id) else { return nil }
        return string(place)
    }

    /// What is written at a place.
    @inlinable
    public func string(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }

    /// Puts the bytes that the text stands for in base 64 in its place; false where it holds other characters.
    public mutating func decodeText() -> Bool {
        guard let bytes = Base64.decode(utf8[text]) else { return false }
        text = text.lowerBound..<text.lowerBound + bytes.count
        utf8.replaceSubrange(text, with: bytes)
        return true
    }

    /// Passes everything up to the end of the element that was started last.
    public mutating func skip() throws(XMLError) {
        let outside = depth - 1
        while depth > outside, try next() != nil {}
    }
}

extension XMLScanner {
    private mutating func passStartTag() throws(XMLError) -> Event {
        guard elementCount == 0 || !open.isEmpty else { throw mismatch(expected: "the end of the document") }
        elementCount += 1
        if open.count >= limits.depth || elementCount > limits.objectCount {
            try limits.check(.depth, open.count + 1, at: position, as: XMLError.self)
            try limits.check(.objectCount, elementCount, at: position, as: XMLError.self)
        }
        offset = position
        position += 1
        let spelling = try passName()
        let name = nameID(spelling)
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        while true {
            if let (nameEnd, valueEnd) = XMLCharacters.plainAttribute(in: utf8, from: position) {
                position += 1
                let id = nameID(position..<nameEnd)
                try check(id)
                let value = nameEnd + 2..<valueEnd
                try check(value)
                attributes.append(Attribute(name: id, value: value))
                position = valueEnd + 1
                continue
            }
            let start = position
            passSpace()
            switch byte(at: position) {
            case UInt8(ascii: ">"): position += 1
            case UInt8(ascii: "/"):
                position += 1
                try expect(">")
                isEmptyTag = true
            default:
                guard position > start else { throw mismatch(expected: "white space, / or >") }
                try passAttribute()
                continue
            }
            open.append(OpenElement(name: name, spelling: spelling, offset: offset))
            isLeaf = true
            return .start(name)
        }
    }

    private mutating func nameID(_ spelling: Range<Int>) -> NameTable.ID {
        let document = utf8
        return names.id(of: document.span.extracting(spelling))
    }

    private mutating func passAttribute() throws(XMLError) {
        let start = position
        let name = nameID(try passName())
        let end = position
        position = start
        try check(name)
        position = end
        attributes.append(Attribute(name: name, value: try passAssignedValue()))
    }

    /// Throws where an element has an attribute twice or a document too many of them.
    private mutating func check(_ attribute: NameTable.ID) throws(XMLError) {
        attributeCount += 1
        if attributeCount > limits.valueCount {
            try limits.check(.valueCount, attributeCount, at: position, as: XMLError.self)
        }
        if bearers.count < names.count { bearers += repeatElement(0, count: names.count - bearers.count) }
        guard bearers[Int(attribute.index)] < elementCount else {
            throw mismatch(expected: "an attribute that the element does not have yet")
        }
        bearers[Int(attribute.index)] = elementCount
    }

    /// Passes a value in quotes with the equals sign before it.
    mutating func passAssignedValue() throws(XMLError) -> Range<Int> {
        passSpace()
        try expect("=")
        passSpace()
        let quote = byte(at: position)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw mismatch(expected: "a quote") }
        position += 1
        let (end, isPlain) = XMLCharacters.endOfValue(in: utf8, from: position, quote: quote)
        let value = position..<end
        position = end
        guard byte(at: end) == quote else { throw mismatch(expected: "the end of a value") }
        position += 1
        try check(value)
        return isPlain ? value : try replaceReferences(in: value, isAttribute: true)
    }

    /// Throws where a value is too long.
    private mutating func check(_ value: Range<Int>) throws(XMLError) {
        if value.count > limits.stringByteCount {
            try limits.check(.stringByteCount, value.count, at: value.lowerBound, as: XMLError.self)
        }
    }

    private mutating func passEndTag() throws(XMLError) -> Event {
        position += 2
        guard let element = open.last else { throw mismatch(expected: "an element") }
        guard XMLCharacters.isName(element.spelling, at: position, in: utf8) else { throw wrongEnd(of: element) }
        position += element.spelling.count
        passSpace()
        try expect(">")
        if !isLeaf { text = position..<position }
        return close()
    }

    private mutating func close() -> Event {
        isLeaf = false
        let element = open.removeLast()
        offset = element.offset
        return .end(element.name)
    }

    private func wrongEnd(of element: OpenElement) -> XMLError {
        let found = utf8[position...].prefix(element.spelling.count + 16).prefix { $0 != UInt8(ascii: ">") }
        return .unexpected(
            Mismatch(
                offset: position, found: "</" + String(decoding: found, as: UTF8.self) + ">",
                expected: "</\(string(element.spelling))>"))
    }
}
