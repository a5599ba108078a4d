import ByteReading
import TestSupport
import Testing
import XMLReading

/// Tests that documents that are not well-formed are refused. The error has the place, the text found and the text expected.
@Suite(.timeLimit(.minutes(20))) struct XMLRefusalTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let text: String
        let offset: Int
        let expected: String

        init(_ text: String, at offset: Int, _ expected: String) {
            self.text = text
            self.offset = offset
            self.expected = expected
        }

        var testDescription: String { text }
    }

    static let samples = [
        Sample("", at: 0, "an element"),
        Sample("x<a/>", at: 0, "an element"),
        Sample("<a>", at: 3, "</a>"),
        Sample("<a/><b/>", at: 4, "the end of the document"),
        Sample("<a/>x", at: 4, "an element"),
        Sample("</a>", at: 2, "an element"),
        Sample("<a></b>", at: 5, "</a>"),
        Sample("<a></ab>", at: 5, "</a>"),
        Sample("<1/>", at: 1, "a name"),
        Sample("<a b>", at: 4, "="),
        Sample("<a b=1>", at: 5, "a quote"),
        Sample("<a b='1'c='2'/>", at: 8, "white space, / or >"),
        Sample("<a b='<'/>", at: 6, "the end of a value"),
        Sample("<a b='1", at: 7, "the end of a value"),
        Sample("<a b='' b=''/>", at: 8, "an attribute that the element does not have already"),
        Sample("<a / >", at: 4, ">"),
        Sample("<a>&b;</a>", at: 3, "a reference to a character"),
        Sample("<a>&#0;</a>", at: 3, "a reference to a character"),
        Sample("<a>&#xD800;</a>", at: 3, "a reference to a character"),
        Sample("<a>&</a>", at: 3, "a reference to a character"),
        Sample("<a>\0</a>", at: 3, "a character"),
        Sample("<a><!-- </a>", at: 12, "-->"),
        Sample("<a><![CDATA[</a>", at: 16, "]]>"),
        Sample("<a><!b></a>", at: 3, "a tag, a comment or text"),
        Sample(" <?xml version='1.0'?><a/>", at: 1, "an element"),
        Sample("<?xml version='1.0' encoding='KOI8-R'?><a/>", at: 30, "UTF-8, UTF-16, ISO-8859-1 or US-ASCII"),
        Sample("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", at: 13, "no declaration of an entity"),
        Sample("<!DOCTYPE a", at: 11, ">"),
    ]

    @Test(arguments: samples) func theErrorNamesTheFault(sample: Sample) throws {
        let error = try #require(throws: ReadingError.self) { try XMLScannerTests.outline(Array(sample.text.utf8)) }
        #expect(error.fault.offset == sample.offset && error.fault.expected == sample.expected, "\(error)")
    }

    @Test func bytesAreUTF8() throws {
        let error = try #require(throws: ReadingError.self) {
            try XMLScannerTests.outline(Array("<a>".utf8) + [0xC3] + Array("</a>".utf8))
        }
        #expect(error.fault.offset == 3)
    }

    @Test(arguments: [
        ([0xFE, 0xFF, 0, 0x3C, 0xD8, 0], 4, "half of a surrogate pair"),
        ([0xFF, 0xFE, 0, 0xD8, 0, 0xDC, 0, 0xDC], 6, "half of a surrogate pair"),
        ([0, 0x3C, 0], 0, "3 bytes, an odd number"),
    ])
    func brokenUTF16IsRefused(bytes: [UInt8], offset: Int, found: String) throws {
        let error = try #require(throws: ReadingError.self) { try XMLScannerTests.outline(bytes) }
        #expect(error.fault.offset == offset && error.fault.found == found, "\(error)")
    }

    @Test(arguments: [ExceededLimit.Limit.byteCount, .depth, .objectCount, .valueCount, .stringByteCount])
    func limitsHold(limit: ExceededLimit.Limit) throws {
        var limits = ReadingLimits()
        switch limit {
        case .byteCount: limits.byteCount = 20
        case .depth: limits.depth = 1
        case .objectCount: limits.objectCount = 1
        case .valueCount: limits.valueCount = 1
        default: limits.stringByteCount = 3
        }
        let text = "<a b='1' c='2'><d>x<!---->yz<!---->w</d></a>"
        let error = try #require(throws: ReadingError.self) {
            try XMLScannerTests.outline(Array(text.utf8), limits: limits)
        }
        #expect((error.fault as? ExceededLimit)?.limit == limit)
    }

    @Test func everyPrefixAndEveryChangedByteIsReadOrRefused() {
        let text = "<?xml version='1.0'?><!DOCTYPE a><a b='&lt;'><![CDATA[x]]><!--y--><c>&#65;\r</c></a>"
        let bytes = Array(text.utf8)
        var tally = DamageTally()
        for index in bytes.indices {
            #expect(throws: ReadingError.self) { try XMLScannerTests.outline(Array(bytes.prefix(index))) }
            for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = byte
                tally.note { () throws(ReadingError) in try XMLScannerTests.outline(changed) }
            }
        }
        #expect(tally.hasBoth, "\(tally)")
    }
}
