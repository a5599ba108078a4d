import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests bytes after the end of an interface, and missing bytes. The readers accept the files that GNUstep loads, and refuse those that it refuses.
@Suite(.timeLimit(.minutes(20))) struct ArchiveEndTests {
    private static let interface: Interface = {
        var generator = SeededGenerator(seed: 11)
        return Interface.random(using: &generator)
    }()

    /// GNUstep decodes the root object, and ignores all bytes after it.
    @Test(arguments: [
        [0x0A], [0x0A, 0x0A], [0x00], [0xFF, 0xFF, 0xFF], Array("junk".utf8), [0x30], [0x10, 0, 0],
    ])
    func whatFollowsTheRootOfAGNUstepArchiveIsNotRead(tail: [UInt8]) throws {
        try expectNotRead(tail)
    }

    @Test func anArchiveBehindAnotherIsNotRead() throws { try expectNotRead(Self.interface.gnustepArchive()) }

    private func expectNotRead(_ tail: [UInt8]) throws {
        let whole = Self.interface.gnustepArchive()
        let reader = InterfaceReader()
        #expect(try reader.document(in: whole + tail).json() == reader.document(in: whole).json())
        #expect(try reader.resources(in: whole + tail).references == reader.resources(in: whole).references)
    }

    /// If a value is missing, GNUstep raises an exception and loads nothing.
    @Test func aGNUstepArchiveThatEndsBeforeItsRootIsRefused() {
        let whole = Self.interface.gnustepArchive()
        for missing in Array(1...40) + Array(stride(from: 41, to: whole.count, by: 97)) {
            #expect(throws: InterfaceError.self, "\(missing)") {
                try InterfaceReader().document(in: Array(whole.dropLast(missing)))
            }
            #expect(throws: InterfaceError.self, "\(missing)") {
                try InterfaceReader().resources(in: Array(whole.dropLast(missing)))
            }
        }
    }

    /// After an XML property list, GNUstep looks for elements only.
    @Test(arguments: ["\n \t", "\0\0", "<!-- end -->", "junk", "\u{1}"])
    func noElementMayFollowAnXMLPropertyList(tail: String) throws {
        let whole = Self.interface.keyedArchiveXML()
        let reader = InterfaceReader()
        #expect(try reader.document(in: whole + Array(tail.utf8)).json() == reader.document(in: whole).json())
        for tail in [tail + "<a/>", tail + String(decoding: whole, as: UTF8.self)] {
            #expect(throws: InterfaceError.self) { try reader.document(in: whole + Array(tail.utf8)) }
        }
        #expect(throws: InterfaceError.self) { try reader.document(in: Array(whole.dropLast(9))) }
    }

    /// GNUstep's XML parser takes a zero byte for the end.
    @Test(arguments: ["\n \t", "\0\0", "\0junk", "\0<a/>", "<!-- end -->"])
    func aXibEndsWithItsRootOrAZeroByte(tail: String) throws {
        let whole = Self.interface.xibDocument()
        let reader = InterfaceReader()
        #expect(try reader.document(in: whole + Array(tail.utf8)).json() == reader.document(in: whole).json())
        for tail in ["junk", "\u{1}", "<a/>", "<!-- a", "&"] {
            #expect(throws: InterfaceError.self) { try reader.document(in: whole + Array(tail.utf8)) }
        }
        #expect(throws: InterfaceError.self) { try reader.document(in: Array(whole.dropLast(3))) }
    }

    /// The last 32 bytes of a binary property list have the offsets of all its parts.
    @Test func nothingMayFollowABinaryPropertyList() {
        let whole = Self.interface.keyedArchive()
        for tail: [UInt8] in [[0x0A], [UInt8](repeating: 0, count: 32)] {
            #expect(throws: InterfaceError.self) { try InterfaceReader().document(in: whole + tail) }
        }
        #expect(throws: InterfaceError.self) { try InterfaceReader().document(in: Array(whole.dropLast())) }
    }
}
