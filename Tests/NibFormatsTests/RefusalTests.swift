import ByteReading
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests that broken files are refused. The error has the place, the bytes found and the bytes expected.
@Suite(.timeLimit(.minutes(20))) struct RefusalTests {
    private static let interface: Interface = {
        var generator = SeededGenerator(seed: 3)
        return Interface.random(using: &generator)
    }()

    private func error(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> InterfaceError? {
        do {
            _ = try InterfaceReader(limits: limits).document(in: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func otherContentIsNamedByItsFirstBytes() {
        #expect(error([]) == .unknownFormat(found: "nothing"))
        #expect(error([0x00, 0x05, 0x16, 0x07]) == .unknownFormat(found: "the bytes 00 05 16 07"))
    }

    @Test func keyedArchivesEndWithATrailer() {
        #expect(
            error(Array("bplist00".utf8))
                == .unreadable(.keyedArchiveBinary, .truncated(Truncation(offset: 0, needed: 40, available: 8))))
    }

    @Test func keyedArchivesHaveObjects() {
        let start: [UInt8] = Array("bplist00".utf8) + [0xD1, 1, 2, 0x59] + Array("$archiver".utf8) + [0x80, 5]
        let table: [UInt8] = [8, 11, 21]
        let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
        let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 23]
        #expect(error(start + table + trailer + end) == notAnInterface(.keyedArchiveBinary, "$objects", at: 8))
    }

    private func notAnInterface(_ format: InterfaceFormat, _ missing: String, at offset: Int) -> InterfaceError {
        .unreadable(
            format,
            .unexpected(
                Mismatch(
                    offset: offset, found: "none: \(missing) is missing", expected: "the archive of an interface")))
    }

    @Test func keyedArchivesNameAnInterface() {
        let list = "<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string></dict></plist>"
        #expect(error(Array(list.utf8)) == notAnInterface(.keyedArchiveXML, "the array $objects", at: 0))
    }

    @Test func uidsOfXMLArchivesAreChecked() {
        let list = """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string></array><key>$top</key><dict><key>IB.objectdata</key>
            <dict><key>CF$UID</key><integer>7</integer></dict></dict></dict></plist>
            """
        guard case .unreadable(.keyedArchiveXML, .unexpected(let mismatch))? = error(Array(list.utf8)) else {
            Issue.record("no mismatch")
            return
        }
        #expect(mismatch.found == "object 7")
    }

    @Test func typesOfTypedStreamsAreKnown() {
        let bytes = Array("\u{04}\u{0B}typedstream".utf8) + [0x81, 0x03, 0xE8, 0x84, 0x01, UInt8(ascii: "?")]
        #expect(
            error(bytes)
                == .unreadable(
                    .typedStreamBigEndian,
                    .unexpected(Mismatch(offset: 18, found: "the type '?'", expected: "a known type"))))
    }

    @Test func repetitionsOfTypesWithoutValuesAreLimited() {
        let types = "[9999[9999!]]"
        let bytes =
            Array("\u{04}\u{0B}typedstream".utf8) + [0x00, 0x84, UInt8(types.utf8.count)] + Array(types.utf8)
        #expect(error(bytes) != nil)
        // The bytes suffice for the outer count, but not for the inner count as well.
        let padded = bytes + [UInt8](repeating: 0, count: 10_000)
        var limits = ReadingLimits()
        limits.valueCount = 20_000
        guard case .unreadable(.typedStreamBigEndian, .exceeded(let limit))? = error(padded, limits: limits) else {
            Issue.record("not limited")
            return
        }
        #expect(limit.limit == .valueCount)
    }

    @Test(arguments: [
        ("<!DOCTYPE gsmarkup [<!ENTITY a \"b\">]><gsmarkup>&a;</gsmarkup>", "no declaration of an entity expected"),
        ("<?xml version=\"1.0\" encoding=\"windows-1252\"?><document/>", "found windows-1252"),
        (" <?xml version=\"1.0\"?><document/>", "an element expected at offset 1"),
        ("<\u{0}d\u{0}x", "UTF-16 expected"),
    ])
    func faultsBeforeTheFirstTagAreSaid(text: String, fault: String) {
        let error = error(Array(text.utf8))?.description ?? ""
        #expect(error.hasPrefix("XML: ") && error.contains(fault), "\(error)")
    }

    @Test func otherXMLIsNoInterface() {
        #expect(error(Array("<svg/>".utf8)) == .unknownFormat(found: "the bytes 3c 73 76 67 2f 3e"))
    }

    @Test(arguments: InterfaceFormat.allCases) func everyPrefixIsReadOrRefused(format: InterfaceFormat) {
        let bytes = Self.interface.file(format)
        #expect(error(bytes) == nil)
        var tally = DamageTally()
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
            tally.note { () throws(InterfaceError) in try InterfaceReader().document(in: Array(bytes.prefix(count))) }
        }
        // No format accepts half a file as a document.
        #expect(tally.refusals.count > 30 && tally.hasRefusals, "\(tally)")
    }

    @Test func collectionsThatContainThemselvesAreRefused() {
        // A value of the interface is an array whose only element is the array itself.
        let list = """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string>
            <dict><key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict>
            <key>value</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
            <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
            <key>NS.objects</key><array><dict><key>CF$UID</key><integer>2</integer></dict></array></dict>
            <dict><key>$classname</key><string>NSView</string></dict>
            <dict><key>$classname</key><string>NSArray</string></dict>
            </array><key>$top</key><dict><key>IB.objectdata</key>
            <dict><key>CF$UID</key><integer>2</integer></dict></dict></dict></plist>
            """
        guard case .exceeded(let limit)? = error(Array(list.utf8)) else {
            Issue.record("not limited")
            return
        }
        #expect(limit.limit == .depth)
    }

    @Test func aDictionaryOfGNUstepThatContainsItselfIsRefused() {
        func written(_ number: UInt8, _ name: String) -> [UInt8] {
            [0x30, number, 0x31, number, 0, UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0, 0, 0, 0]
        }
        // The archive has a cursor whose image is a dictionary. The dictionary's one entry is an empty text and the dictionary itself.
        let dictionary = written(2, "NSMutableDictionary") + [1, 1] + written(3, "NSString") + [1, 0, 0xB0, 2]
        let point: [UInt8] = [0x16, 0x0B, 0, 0, 0, 0, 0x0B, 0, 0, 0, 0]
        let bytes =
            Array("GNUstep archive000f4240:00000003:00000003:00000000:".utf8) + written(1, "NSCursor") + [1, 0, 1, 0]
            + dictionary + point
        guard case .exceeded(let limit)? = error(bytes) else {
            Issue.record("not limited")
            return
        }
        #expect(limit.limit == .depth)
    }
}
