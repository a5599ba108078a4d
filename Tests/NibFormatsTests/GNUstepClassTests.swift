import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests classes of GNUstep archives without a known layout. An archive does not mark the ends of objects.
@Suite(.timeLimit(.minutes(20))) struct GNUstepClassTests {
    /// Archive of the rich interface, with other class names.
    private func archive(renamed classes: [String]) -> [UInt8] {
        var bytes = Interface.rich.gnustepArchive()
        for name in classes {
            let written = [0, UInt8(name.utf8.count)] + Array(name.utf8)
            for start in bytes.indices where bytes[start...].starts(with: written) {
                bytes.replaceSubrange(start + 2..<start + 4, with: "Q7".utf8)
            }
        }
        return bytes
    }

    @Test(arguments: [
        ["NSFont"], ["NSSound"], ["NSImageCell"], ["NSTextFieldCell"], ["NSButtonCell"], ["NSMenuItem"],
        ["NSColor"], ["NSImageView"], ["NSFont", "NSImageCell"], ["NSButtonCell", "NSSound"],
    ])
    func anUnknownClassCostsItsObjectsOnly(classes: [String]) throws {
        let known = try InterfaceReader().document(in: Interface.rich.gnustepArchive())
        let found = try InterfaceReader().document(in: archive(renamed: classes))
        #expect(found.objects.count == known.objects.count)
        #expect(found.topLevel == known.topLevel)
        #expect(found.connections == known.connections)
        #expect(found.visibleWindows == known.visibleWindows)
        for (object, expected) in zip(found.objects, known.objects) {
            #expect(object.identifier == expected.identifier)
            if object.className == expected.className { #expect(object.attributes == expected.attributes) }
        }
        #expect(found.objects.contains { $0.className.hasPrefix("Q7") })
    }

    /// If no layout of a class fits the bytes, the objects around lose the values after that object.
    @Test func aDamagedObjectCostsThoseAroundIt() throws {
        var bytes = Interface.rich.gnustepArchive()
        let version = Array("NSButtonCell".utf8) + [0, 0, 0, 3]
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: version) })
        // Version 1 has fewer values.
        bytes[start + version.count - 1] = 1
        let known = try InterfaceReader().document(in: Interface.rich.gnustepArchive())
        let found = try InterfaceReader().document(in: bytes)
        #expect(found.objects.count >= known.objects.count)
        #expect(found.connections.count == known.connections.count)
    }

    @Test func aSortDescriptorIsRead() throws {
        func written(_ number: UInt8, _ name: String) -> [UInt8] {
            [0x31, number, 0, UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0, 0, 0, 0]
        }
        let head = Array("GNUstep archive000f4240:00000003:00000003:00000000:".utf8)
        let list = [0x30, 1] + written(1, "NSArray") + [0x26, 0, 0, 0, 1, 0x15, 0, 0, 0, 1]
        let key =
            [0x30, 3] + written(3, "NSString") + [0x26, 0, 0, 0, 4, 0x25, 0, 0, 0, 5, 0x15, 0, 0, 0, 4, 2] + "tide".utf8
        let selector: [UInt8] = [0x32, 1, 0, 8, 0, 0] + "compare:".utf8
        let bytes = head + list + [0x30, 2] + written(2, "NSSortDescriptor") + key + [0x02, 1] + selector
        let object = try #require(try InterfaceReader().document(in: bytes).objects.first)
        #expect(
            object.attributes == [
                .init("NSKey", .text("tide")), .init("NSAscending", .integer(1)),
                .init("NSSelector", .text("compare:")),
            ])
    }

    /// The value for the owner is the name of its class. Another value names no object.
    @Test func theOwnerIsNeverAnObjectOfTheFile() throws {
        let window = WrittenWindow(id: "w", title: "Deck", frame: Frame(0, 0, 90, 90), views: [])
        let bytes = Interface(ownerClass: "Deck", windows: [window]).gnustepArchive()
        let name = Array("NSOwner".utf8)
        // The name of the class is a reference to the window's title. The window itself is the third object.
        let value = try #require(bytes.indices.first { bytes[$0...].starts(with: name + [0xB0]) }) + name.count + 1
        var damaged = bytes
        damaged[value] = 3
        let known = try InterfaceReader().document(in: bytes)
        let found = try InterfaceReader().document(in: damaged)
        #expect(found.topLevel == known.topLevel)
        #expect(found.objects.map(\.identifier) == known.objects.map(\.identifier))
        #expect(found.objects.compactMap(\.customClass).isEmpty)
    }
}
