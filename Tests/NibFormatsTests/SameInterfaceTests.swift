import AssetModel
import ByteWriting
import NibFormats
import NibWriting
import TestSupport
import Testing

/// An interface says the same in every format that it can be written in.
@Suite struct SameInterfaceTests {
    private static let seeds = 1...12

    private func interface(seed: Int) -> Interface {
        var generator = SeededGenerator(seed: UInt64(seed))
        return Interface.random(using: &generator)
    }

    private func files(of interface: Interface) -> [(format: InterfaceFormat, bytes: [UInt8])] {
        [
            (.keyedArchiveBinary, interface.keyedArchive()), (.keyedArchiveXML, interface.keyedArchiveXML()),
            (.nibArchive, interface.nibArchive()), (.gnustepArchive, interface.gnustepArchive()),
            (.typedStreamBigEndian, interface.typedStream(.big)),
            (.typedStreamLittleEndian, interface.typedStream(.little)), (.xibDocument, interface.xibDocument()),
        ]
    }

    @Test(arguments: seeds) func contentTellsTheFormat(seed: Int) {
        for (format, bytes) in files(of: interface(seed: seed)) {
            #expect(InterfaceFormat.recognized(in: bytes) == format)
        }
    }

    @Test(arguments: seeds) func everyFormatNamesTheSameResources(seed: Int) throws {
        let interface = interface(seed: seed)
        let names = ResourceNames(of: interface)
        let expected = Set(
            names.images.map { ResourceName(kind: .image, name: $0) }
                + names.sounds.map { ResourceName(kind: .sound, name: $0) })
        for (format, bytes) in files(of: interface) {
            let found = try InterfaceReader().resources(in: bytes).names
            #expect(Set(found) == expected, "\(format.rawValue)")
            #expect(found.count == expected.count, "\(format.rawValue)")
        }
    }

    @Test(arguments: seeds) func referencesAloneAreThoseOfTheDocument(seed: Int) throws {
        for (format, bytes) in files(of: interface(seed: seed)) {
            let reader = InterfaceReader()
            #expect(
                try reader.resources(in: bytes) == reader.document(in: bytes).resources, "\(format.rawValue)")
        }
    }

    @Test(arguments: seeds) func everyFormatHasTheSameConnections(seed: Int) throws {
        let interface = interface(seed: seed)
        let expected = interface.connections.map { "\($0.kind) \($0.label)" }.sorted()
        for (format, bytes) in files(of: interface) {
            let document = try InterfaceReader().document(in: bytes)
            #expect(document.connections.map { "\($0.kind) \($0.label)" }.sorted() == expected, "\(format.rawValue)")
            #expect(document.connections.allSatisfy { $0.source != nil }, "\(format.rawValue)")
        }
    }

    @Test(arguments: seeds) func everyFormatHasTheSameWindowsAtTheTop(seed: Int) throws {
        let interface = interface(seed: seed)
        let visible = interface.windows.count(where: \.isVisible)
        for (format, bytes) in files(of: interface) {
            let document = try InterfaceReader().document(in: bytes)
            #expect(document.visibleWindows.count == visible, "\(format.rawValue)")
            #expect(
                document.objects.count { $0.kind == .filesOwner } == 1 || format == .gnustepArchive,
                "\(format.rawValue)")
            if format != .gnustepArchive {
                let top = interface.windows.count + (interface.mainMenu == nil ? 0 : 1)
                #expect(document.topLevel.count == top, "\(format.rawValue)")
            }
        }
    }

    @Test(arguments: seeds) func keyedFormatsHoldTheSameGraph(seed: Int) throws {
        let interface = interface(seed: seed)
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

    @Test(arguments: seeds) func bothByteOrdersHoldTheSameStream(seed: Int) throws {
        let interface = interface(seed: seed)
        var big = try InterfaceReader().document(in: interface.typedStream(.big))
        let little = try InterfaceReader().document(in: interface.typedStream(.little))
        big.format = little.format
        #expect(big == little)
    }
}
