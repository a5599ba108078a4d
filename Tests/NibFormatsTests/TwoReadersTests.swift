import NibFormats
import NibWriting
import TestSupport
import Testing

/// Some formats have a second reader, for references only. Tests that both readers agree, even on damaged files.
@Suite(.timeLimit(.minutes(20))) struct TwoReadersTests {
    @Test(arguments: InterfaceFormat.allCases)
    func aDamagedFileThatBothReadLeadsToTheSameImagesAndSounds(format: InterfaceFormat) {
        var random = SeededGenerator(seed: 5)
        var (read, refused, onlyDocument, tried) = (0, 0, 0, 0)
        for _ in 0..<20 {
            let bytes = Interface.random(using: &random).file(format)
            for _ in 0..<20 {
                tried += 1
                let damaged = Self.damaged(bytes, &random)
                let alone = try? InterfaceReader().resources(in: damaged)
                let document = try? InterfaceReader().document(in: damaged)
                switch (alone, document) {
                case (let alone?, let document?):
                    #expect(Set(alone.names) == Set(document.resources.names), "try \(tried)")
                    #expect(alone.media == document.resources.media, "try \(tried)")
                    read += 1
                case (nil, nil): refused += 1
                // The reader of references skips parts without references, and their damage.
                case (_?, nil): break
                // Damage may turn an unreferenced object into a nested nib, which only the reader of references opens.
                case (nil, _?): onlyDocument += 1
                }
            }
        }
        #expect(
            read > 0 && refused > 0 && onlyDocument <= tried / 100, "\(read), \(refused), \(onlyDocument) of \(tried)")
    }

    /// Property lists write texts beyond ASCII in UTF-16.
    @Test func namesOfClassesAndKeysMayBeBeyondASCII() throws {
        let text = SmallBinaryList.text
        func wide(_ text: String) -> [UInt8] {
            [0x60 | UInt8(text.utf16.count)] + text.utf16.flatMap { [0, UInt8($0)] }
        }
        // The numbers in arrays and dictionaries are indices in this list; a UID is an index in the array $objects.
        let objects: [[UInt8]] = [
            [0xD3, 1, 2, 3, 4, 5, 6], text("$archiver"), text("$objects"), text("$top"), text("sun"),
            [0xA7, 7, 8, 9, 10, 11, 12, 13], [0xD1, 14, 15], text("$null"), [0xD1, 16, 17], [0xD1, 18, 19],
            [0xD2, 16, 20, 21, 22], [0xD1, 18, 23], [0xD2, 16, 24, 25, 4], [0xD1, 18, 26], text("IB.objectdata"),
            [0x80, 1], text("$class"), [0x80, 2], text("$classname"), text("NSIBObjectData"), wide("Größe"),
            [0x80, 4], [0x80, 5], wide("Höhe"), text("NSName"), [0x80, 6], text("NSImage"),
        ]
        let file = SmallBinaryList.file(of: objects)
        let document = try InterfaceReader().document(in: file)
        #expect(document.objects.map(\.className) == ["Höhe", "NSImage"])
        #expect(document.objects.first?.attributes == [.init("Größe", .object(1))])
        let alone = try InterfaceReader().resources(in: file)
        #expect(alone.references.first?.uses == [ResourceUse(className: "Höhe", attribute: "Größe")])
        #expect(alone == document.resources)
    }

    /// Not every writer writes equal strings once.
    @Test func equalKeysAndClassNamesAreOneWhereTheFileRepeatsThem() throws {
        let text = SmallBinaryList.text
        let objects: [[UInt8]] = [
            [0xD3, 1, 2, 3, 4, 5, 6], text("$archiver"), text("$objects"), text("$top"), text("sun"),
            [0xA9, 7, 8, 9, 10, 11, 12, 13, 14, 15], [0xD1, 16, 17], text("$null"), [0xD1, 18, 19], [0xD1, 20, 21],
            [0xD2, 18, 22, 23, 24], [0xD2, 18, 25, 26, 24], [0xD1, 20, 27], [0xD1, 20, 28], [0xD2, 18, 29, 30, 31],
            [0xD1, 20, 32], text("IB.objectdata"), [0x80, 1], text("$class"), [0x80, 2], text("$classname"),
            text("NSIBObjectData"), text("icon"), [0x80, 5], [0x80, 7], text("icon"), [0x80, 6], text("Dial"),
            text("Dial"), text("NSTIFFRepresentation"), [0x80, 8], [0x42, 1, 2], text("NSBitmapImageRep"),
        ]
        let file = SmallBinaryList.file(of: objects)
        let resources = try InterfaceReader().resources(in: file)
        #expect(resources.media.map(\.uses) == [[ResourceUse(className: "Dial", attribute: "icon", count: 2)]])
        #expect(try resources == InterfaceReader().document(in: file).resources)
    }

    /// Changes one to three bytes, and may remove the end.
    private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            damaged[Int.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
        }
        return damaged
    }
}
