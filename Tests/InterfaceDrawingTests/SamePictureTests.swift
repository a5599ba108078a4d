import InterfaceDrawing
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests that one interface looks the same in all formats.
@Suite(.timeLimit(.minutes(20))) struct SamePictureTests {
    /// Makes a picture for every name.
    private func picture(_ source: PictureSource) -> DrawnPicture? {
        guard case .named(let name) = source else { return nil }
        return DrawnPicture(width: 48, height: 48, png: Array(name.utf8))
    }

    private func sketch(_ format: InterfaceFormat) throws -> Sketch {
        let name = "TideTable-\(format.rawValue)."
        let file = try #require(
            try Repository.files(below: "Assets/Demo.app").first { $0.path.contains("/" + name) }, "\(format)")
        return try Sketch(try file.bytes(), picture: picture)
    }

    /// Carbon's interfaces cannot name pictures.
    @Test(arguments: InterfaceFormat.allCases.filter { $0 != .carbonXib })
    func theDemonstrationLooksTheSame(format: InterfaceFormat) throws {
        let expected = try sketch(.keyedArchiveBinary)
        #expect(expected.texts == ["Window", "Tides", "High water 05:42", "Next tide"])
        #expect(expected.svg.split(separator: "<image ").count == 4, "three pictures")
        let found = try sketch(format)
        if format == .gnustepArchive {
            // In this format, texts have the places where GNUstep draws them.
            #expect(found.shapes == expected.shapes && found.texts == expected.texts)
            for text in ["Tides", "High water 05:42", "Next tide"] {
                let (here, there) = (try #require(found.place(of: text)), try #require(expected.place(of: text)))
                #expect(abs(here.x - there.x) <= 4 && abs(here.y - there.y) <= 4, "\(text)")
            }
        } else {
            #expect(found.svg == expected.svg)
        }
        #expect(found.picture.undrawn.isEmpty && found.picture.viewCount == 5)
    }

    @Test func carbonHasAllButThePictures() throws {
        let (expected, found) = (try sketch(.xibDocument), try sketch(.carbonXib))
        #expect(found.texts == expected.texts)
        #expect(found.picture.width == expected.picture.width && found.picture.height == expected.picture.height)
        #expect(found.place(of: "High water 05:42")! == expected.place(of: "High water 05:42")!)
        #expect(found.place(of: "Next tide")?.y == expected.place(of: "Next tide")?.y)
    }

    /// Any interface looks the same in all formats that hold the same objects.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func randomInterfacesLookTheSame(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let interface = Interface.random(using: &generator)
        let expected = try Sketch(interface.file(.keyedArchiveBinary), picture: picture)
        for format in [InterfaceFormat.keyedArchiveXML, .nibArchive, .xibArchive] {
            #expect(try Sketch(interface.file(format), picture: picture).svg == expected.svg, "\(format)")
        }
    }
}
