import ByteWriting
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests that an interface has the same content in all formats, as far as a format has the features.
@Suite(.timeLimit(.minutes(20))) struct SameInterfaceTests {
    /// A random interface, made from a seed, in a format.
    struct Sample: CustomStringConvertible, Sendable {
        let format: InterfaceFormat
        let seed: UInt64

        var description: String { "\(format.rawValue), seed \(seed)" }

        var interface: Interface {
            var generator = SeededGenerator(seed: seed)
            return Interface.random(using: &generator)
        }

        static let all = InterfaceFormat.allCases.flatMap { format in (1...16).map { Sample(format: format, seed: $0) }
        }
    }

    @Test(arguments: Sample.all) func whatIsWrittenIsReadBack(sample: Sample) throws {
        let document = try InterfaceReader().document(in: sample.interface.file(sample.format))
        #expect(document.format.rawValue == sample.format.rawValue)
        expectEqual(InterfacePortrait(document), InterfacePortrait(sample.interface, sample.format.features), sample)
    }

    @Test(arguments: InterfaceFormat.allCases) func aRichInterfaceIsTheSameInEveryFormat(format: InterfaceFormat) throws
    {
        let document = try InterfaceReader().document(in: Interface.rich.file(format))
        expectEqual(InterfacePortrait(document), InterfacePortrait(.rich, format.features), format.rawValue)
    }

    /// Compares portraits part by part, so that a failure shows the difference.
    private func expectEqual(_ found: InterfacePortrait, _ expected: InterfacePortrait, _ where: some Any) {
        let comment: Comment = "\(`where`)"
        #expect(found.objects == expected.objects, comment)
        #expect(found.visibleWindows == expected.visibleWindows, comment)
        #expect(found.connections == expected.connections, comment)
        #expect(found.texts == expected.texts, comment)
        #expect(found.images == expected.images, comment)
        #expect(found.sounds == expected.sounds, comment)
        #expect(found.namesTextColor == expected.namesTextColor, comment)
        #expect(found.pictures == expected.pictures, comment)
        #expect(found.placeholders == expected.placeholders, comment)
        #expect(found.nestedTexts == expected.nestedTexts, comment)
    }

    @Test(arguments: Sample.all) func referencesAloneMatchTheDocument(sample: Sample) throws {
        let bytes = sample.interface.file(sample.format)
        #expect(
            try InterfaceReader().resources(in: bytes) == InterfaceReader().document(in: bytes).resources)
    }

    @Test(arguments: 1...12) func keyedFormatsHoldTheSameGraph(seed: UInt64) throws {
        let interface = Sample(format: .keyedArchiveBinary, seed: seed).interface
        let binary = try InterfaceReader().document(in: interface.keyedArchive())
        for bytes in [interface.keyedArchiveXML(), interface.nibArchive()] {
            let other = try InterfaceReader().document(in: bytes)
            #expect(other.objects == binary.objects)
            #expect(other.connections == binary.connections)
            #expect(other.topLevel == binary.topLevel)
            #expect(other.visibleWindows == binary.visibleWindows)
            #expect(other.resources == binary.resources)
        }
    }

    /// In real files, the key equivalent of a default button is a raw carriage return.
    @Test(arguments: [InterfaceFormat.keyedArchiveBinary, .keyedArchiveXML, .nibArchive])
    func carriageReturnsStay(_ format: InterfaceFormat) throws {
        let title = "one\rtwo\r\nthree"
        let window = WrittenWindow(id: "window", title: title, frame: Frame(0, 0, 9, 9), views: [])
        let document = try InterfaceReader().document(
            in: Interface(ownerClass: "NSObject", window: window).file(format))
        #expect(document.localizableStrings.map { Array($0.text.utf8) } == [Array(title.utf8)])
    }

    @Test(arguments: 1...12) func bothByteOrdersHoldTheSameStream(seed: UInt64) throws {
        let interface = Sample(format: .typedStreamBigEndian, seed: seed).interface
        var big = try InterfaceReader().document(in: interface.typedStream(.big))
        let little = try InterfaceReader().document(in: interface.typedStream(.little))
        big.format = little.format
        #expect(big == little)
    }

    @Test(arguments: InterfaceFormat.allCases) func theSameInterfaceIsTheSameFile(format: InterfaceFormat) {
        #expect(Interface.rich.file(format) == Interface.rich.file(format))
    }
}
