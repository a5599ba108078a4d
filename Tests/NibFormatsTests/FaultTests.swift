import ByteReading
import NibFormats
import TestSupport
import Testing

/// Tests a file of each format with one error. The message has the place, the bytes found and the bytes expected.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
    struct Broken: CustomTestStringConvertible, Sendable {
        let format: InterfaceFormat
        /// Bytes that are replaced at their first occurrence. The error's expected offset is the occurrence's offset plus
        /// `distance`.
        let right: [UInt8]
        let wrong: [UInt8]
        var distance = 0
        let found: String
        let expected: String

        init(
            _ format: InterfaceFormat, _ right: some Sequence<UInt8>, _ wrong: some Sequence<UInt8>, distance: Int = 0,
            found: String, expected: String
        ) {
            self.format = format
            self.right = Array(right)
            self.wrong = Array(wrong)
            self.distance = distance
            self.found = found
            self.expected = expected
        }

        var testDescription: String { "\(format.rawValue): \(found)" }
    }

    static let broken = [
        // The marker of a string of 9 characters becomes an unknown marker.
        Broken(
            .keyedArchiveBinary, [0x59] + "$archiver".utf8, [0x79] + "$archiver".utf8, found: "the marker 0x79",
            expected: "a known marker"),
        // The marker of the key becomes that of a number of one byte.
        Broken(
            .keyedArchiveBinary, [0x54] + "$top".utf8, [0x10] + "$top".utf8, found: "the number 36",
            expected: "a string as key"),
        Broken(
            .keyedArchiveXML, "<string>Ring</string>".utf8, "<text>Ring</text>".utf8, found: "<text>",
            expected: "a value of a property list"),
        Broken(
            .keyedArchiveXML, "<key>NSButtonFlags</key>".utf8, "<key>$class</key>".utf8, distance: 34,
            found: "<integer>", expected: "the UID of a class"),
        Broken(
            .nibArchive, "NIBArchive".utf8 + [1], "NIBArchive".utf8 + [7], distance: 10, found: "version 7",
            expected: "version 1"),
        Broken(
            .typedStreamBigEndian, [0x84, 0x84, 0x84], [0x84, 0x84, 0x83], distance: 2, found: "the mark 0x83",
            expected: "a number"),
        Broken(
            .typedStreamLittleEndian, [0x84, 0x84, 0x84], [0x84, 0x84, 0x83], distance: 2, found: "the mark 0x83",
            expected: "a number"),
        Broken(
            .gnustepArchive, [0x30, 0x01], [0x30, 0x09], found: "number 9", expected: "number 1"),
        Broken(
            .xibDocument, "</objects>".utf8, "</object>".utf8, distance: 2, found: "</object>",
            expected: "</objects>"),
        Broken(
            .storyboardDocument, "</scenes>".utf8, "</scene>".utf8, distance: 2, found: "</scene>",
            expected: "</scenes>"),
        Broken(
            .xibArchive, "<string key=".utf8, "<melody key=".utf8, distance: 31, found: "</string>",
            expected: "</melody>"),
        Broken(
            .xibArchive, "<string key=\"NSContents\">Ring</string>".utf8, "<melody key=\"NSContents\"/>".utf8,
            found: "<melody>", expected: "a value of an archive"),
        Broken(
            .gsMarkup, "title=".utf8, "title".utf8, distance: 5, found: "\"\"Ring\"/></window\"", expected: "="),
        Broken(
            .gModel, "list = (".utf8, "list = ({".utf8, distance: 13, found: "\", Bell); }; }\"",
            expected: "\"}\""),
        Broken(
            .carbonXib, "<string name=\"title\">Ring</string>".utf8, "<melody/>".utf8, found: "<melody>",
            expected: "a value of an archive"),
    ]

    @Test(arguments: broken) func theErrorNamesTheFault(file: Broken) throws {
        var bytes = SampleFiles.bytes(of: file.format)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: file.right) })
        bytes.replaceSubrange(start..<start + file.right.count, with: file.wrong)
        let error = try #require(throws: InterfaceError.self) { try InterfaceReader().document(in: bytes) }
        guard case .unreadable(file.format, _) = error else { throw error }
        #expect(error.fault.offset == start + file.distance, "\(error)")
        #expect(error.fault.found == file.found)
        #expect(error.fault.expected == file.expected)
        #expect(
            error.description.hasSuffix(
                "\(file.expected) expected at offset \(start + file.distance), found \(file.found)"))
    }

    @Test(arguments: InterfaceFormat.allCases) func aFileThatEndsTooEarlySaysWhere(format: InterfaceFormat) throws {
        let bytes = SampleFiles.bytes(of: format)
        #expect(throws: Never.self) { try InterfaceReader().document(in: bytes) }
        let half = Array(bytes.prefix(bytes.count / 2))
        let error = try #require(throws: InterfaceError.self) { try InterfaceReader().document(in: half) }
        #expect((0...half.count).contains(error.fault.offset), "\(error)")
        #expect(!error.fault.found.isEmpty && !error.fault.expected.isEmpty)
    }
}
