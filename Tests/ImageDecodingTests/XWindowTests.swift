import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import PictureFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct XWindowTests {
    static let colors = [
        "#F80", "#102030", "#ffff00008080", "#fff000888", "SteelBlue", "dark olive green3", "Gray50", "None",
    ]
    static let pixels: [[UInt8]] = [
        [255, 136, 0, 255], [16, 32, 48, 255], [255, 0, 128, 255], [255, 0, 136, 255], [70, 130, 180, 255],
        [162, 205, 90, 255], [127, 127, 127, 255], [0, 0, 0, 0],
    ]

    @Test(arguments: [1, 2, 3], [1, 2, 8]) func everyVersionOfXPM(_ version: Int, _ size: Int) throws {
        let indices = TestPicture(width: 9, height: 7).indices(below: 8)
        let file = XWindowFiles.xpm(
            version: version, width: 9, indices: indices, colors: Self.colors, charactersPerPixel: size,
            hotSpot: version == 1 ? nil : (3, 4))
        let decoded = try Decoded(.containing(file))
        #expect(decoded.bytes == [indices.flatMap { Self.pixels[$0] }])
        #expect(decoded.first.hotSpot == (version == 1 ? nil : .init(x: 3, y: 4)))
    }

    @Test func theBestOfSeveralColoursIsTaken() throws {
        let text = """
            /* XPM */ static char *a[] = { "2 1 2 1", "a m black g4 gray50 g #111 c light blue s glass", "b s c m white", "ab" };
            """
        #expect(try Decoded(.containing(Array(text.utf8))).bytes == [[173, 216, 230, 255, 255, 255, 255, 255]])
    }

    @Test func whatIsWrongInAnXPMIsNamed() throws {
        func error(_ text: String) -> String? {
            do {
                _ = try Decoded(.containing(Array(text.utf8)))
                return nil
            } catch {
                return "\(error)"
            }
        }
        let start = "/* XPM */ static char *a[] = { "
        #expect(error(start + "\"1 1 1 1\", \"a c fog\"") == "broken XPM file: \" c fog\" is no colour")
        #expect(
            error(start + "\"1 1 1 1\", \"a c #123\", \"b\" };")
                == "broken XPM file: a pixel of no colour in row 0, column 0")
        #expect(
            error(start + "\"2 1 1 1\", \"a c #123\", \"a\" };") == "broken XPM file: a row of 1 characters, expected 2"
        )
        #expect(error(start + "\"1 1 1 9\" };") == "broken XPM file: 9 characters a pixel, expected 1 to 8")
        #expect(error(start + "\"1 1 300000 4\" };") == "it has 300000 colours, allowed are 262144")
        #expect(error(start + "\"70000 1 1 1\" };") == "it has 70000 pixels of a row, allowed are 16384")
        #expect(error(start + "\"1 1 1 1\"")?.contains("ends too early") == true)
    }

    @Test(arguments: [false, true]) func bitsOfXBMAreBlack(_ isOld: Bool) throws {
        let file = XWindowFiles.xbm(width: 19, height: 5, hotSpot: (1, 2), isOld: isOld) { ($0 * 3 + $1) % 4 == 0 }
        let decoded = try Decoded(.containing(file))
        let expected = (0..<5).flatMap { y -> [UInt8] in
            (0..<19).flatMap { x -> [UInt8] in (x * 3 + y) % 4 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        }
        #expect(decoded.bytes == [expected] && decoded.first.hotSpot == .init(x: 1, y: 2))
    }

    @Test func namesMayBeThoseOfFiles() throws {
        let text = "#define a-b.xbm_width 8\n#define a-b.xbm_height 1\nstatic char a.b_bits[] = { 0x00 };"
        #expect(try Decoded(.containing(Array(text.utf8))).bytes == [[UInt8](repeating: 255, count: 32)])
    }

    @Test func anXBMThatEndsTooEarlyIsTruncated() throws {
        let file = XWindowFiles.xbm(width: 19, height: 5) { x, _ in x % 2 == 0 }
        let end = file.count - 20
        #expect(throws: MediaError.truncated(.xbm, offset: UInt64(end))) {
            try Decoded(.containing(Array(file[..<end])))
        }
    }
}
