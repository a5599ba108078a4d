import ByteReading
import Testing
import XMLReading

/// Tests that documents are read as XML 1.0 requires, in all encodings and notations.
@Suite(.timeLimit(.minutes(20))) struct XMLScannerTests {
    /// The events of a document as text: names, attributes as `name=value`, texts.
    static func outline(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws(ReadingError) -> [String] {
        var scanner = try XMLScanner(bytes, limits: limits)
        var result: [String] = []
        while let event = try scanner.next() {
            switch event {
            case .start(let name):
                var line = "<" + scanner.names[name]
                for attribute in scanner.attributes {
                    line += " \(scanner.names[attribute.name])=\(scanner.string(attribute.value))"
                }
                result.append(line)
            case .end: result.append(">" + scanner.string(scanner.text))
            }
        }
        return result
    }

    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let outline: [String]

        init(_ testDescription: String, _ text: String, _ outline: String...) {
            self.testDescription = testDescription
            self.text = text
            self.outline = outline
        }
    }

    static let samples = [
        Sample(
            "nested elements", "<a><b c='1' d=\"2\"/><e>x</e></a>", "<a", "<b c=1 d=2", ">", "<e", ">x", ">"),
        Sample("white space in tags", "<a\n b = '1'\t></a >", "<a b=1", ">"),
        Sample("text beside elements is ignored", "<a>x<b/>y</a>", "<a", "<b", ">", ">"),
        Sample("the five entities", "<a b='&lt;&quot;&apos;'>&amp;&gt;</a>", "<a b=<\"'", ">&>"),
        Sample("character references", "<a b='&#65;&#x42;'>&#x1F600;&#233;</a>", "<a b=AB", ">\u{1F600}\u{E9}"),
        Sample("control characters, as references and raw", "<a b='&#13;&#3;'>\u{7}</a>", "<a b=\r\u{3}", ">\u{7}"),
        Sample("CDATA sections", "<a>x<![CDATA[<&]]]>y]]>z</a>", "<a", ">x<&]y]]>z"),
        Sample("comments in text", "<a>x<!-- <b> - -->y<!----></a>", "<a", ">xy"),
        Sample("processing instructions in text", "<a>x<?p <b>?>y</a>", "<a", ">xy"),
        Sample("line ends", "<a b='x\r\ny\tz'>x\r\ny\rz</a>", "<a b=x y z", ">x\ny\nz"),
        Sample(
            "a document type with an internal subset",
            "<!DOCTYPE a PUBLIC \"-//>\" 'u' [<!-- ' --><!ELEMENT a (b|'>')><?p ]>?>] ><a/>", "<a", ">"),
        Sample("content around the root", "\u{FEFF}<?xml version='1.0'?> <!--c--> <a/> <?p?>\n", "<a", ">"),
        Sample("letters in names", "<ä:b-c.d_1 É=''/>", "<ä:b-c.d_1 É=", ">"),
    ]

    @Test(arguments: samples) func aDocumentIsRead(sample: Sample) throws {
        #expect(try Self.outline(Array(sample.text.utf8)) == sample.outline)
    }

    @Test(arguments: [true, false], [true, false]) func utf16IsRead(isMarked: Bool, isBig: Bool) throws {
        let text = (isMarked ? "\u{FEFF}" : "") + "<?xml version='1.0' encoding='UTF-16'?><a b='é'>\u{1F600}</a>"
        let bytes = text.utf16.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
            return isBig ? pair : pair.reversed()
        }
        #expect(try Self.outline(bytes) == ["<a b=é", ">\u{1F600}"])
    }

    @Test func latin1IsRead() throws {
        let head = "<?xml version='1.0' encoding='iso-8859-1'?><a b='"
        #expect(try Self.outline(Array(head.utf8) + [0xE9] + Array("'/>".utf8)) == ["<a b=\u{E9}", ">"])
    }

    @Test func base64IsDecodedInPlace() throws {
        var scanner = try XMLScanner(Array("<a>TmFt\n ZQ==</a>".utf8), limits: ReadingLimits())
        _ = try scanner.next()
        try scanner.skip()
        let text = try scanner.decodeText()
        #expect(scanner.string(text) == "Name")
    }

    @Test func otherTextIsNotDecoded() throws {
        var scanner = try XMLScanner(Array("<a>no * base</a>".utf8), limits: ReadingLimits())
        _ = try scanner.next()
        try scanner.skip()
        let error = #expect(throws: ReadingError.self) { try scanner.decodeText() }
        #expect(error?.fault.found == "\"no * base\"" && error?.fault.expected == "base 64")
    }

    @Test func enclosingElementsAreKnown() throws {
        var scanner = try XMLScanner(Array("<a><b><c/></b></a>".utf8), limits: ReadingLimits())
        var found: [String] = []
        while let event = try scanner.next() {
            guard case .start = event else { continue }
            found.append("\(scanner.depth)" + (scanner.enclosingName.map { scanner.names[$0] } ?? ""))
        }
        #expect(found == ["1", "2a", "3b"])
    }

    @Test func onlyTheRootTagIsScanned() throws {
        var scanner = try XMLScanner(Array("<a b='1'>".utf8) + [0xFF, 0], limits: ReadingLimits(), onlyRoot: true)
        _ = try scanner.next()
        #expect(scanner.value(named: "b") == "1")
    }
}
