import AssetModel
import BlockingTests
import MediaWriting
import NibAssets
import TestSupport
import Testing

/// The examples for other libraries, compiled and used.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ToolkitTests {
    private static let width = 3
    private static let samples: [UInt8] = [
        255, 0, 0, 255, 0, 128, 255, 128, 9, 8, 7, 0,
        1, 2, 3, 255, 200, 100, 50, 64, 255, 255, 255, 1,
    ]

    @Test func cairoPaintsAnImageAndAPixbufHasItsPixels() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "flag.png", PNG.encode(RGBAPicture(width: Self.width, height: 2, samples: Self.samples)))
        let daemon = try RunningDaemon()
        let outcome = try CProgram("toolkits", packages: "cairo", "gdk-pixbuf-2.0")
            .run(daemon.socketPath, folder.path, "flag")
        #expect(outcome.isSuccess, "\(outcome)")

        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        func pixels(_ form: PixelForm) throws -> [[UInt8]] {
            let image = try client.openBundle(at: folder.path, pixelForm: form).image(named: "flag")
            let bitmap = image.representations[0]
            return stride(from: 0, to: Int(bitmap.description.byteCount), by: 4).map { start in
                (start..<start + 4).map { bitmap.pixels[$0] }
            }
        }
        let white: [UInt8] = [255, 255, 255, 255]
        let blank = Array(repeating: white, count: Self.width + 2)
        // What is multiplied by alpha lies over white.
        let painted = try pixels(.premultipliedRGBA8).map { pixel in
            pixel.prefix(3).map { $0 + (255 - pixel[3]) } + [255]
        }
        var rows = [blank]
        for row in Self.rows(painted) { rows.append([white] + row + [white]) }
        rows.append(blank)
        rows += Self.rows(try pixels(.straightRGBA8))
        #expect(outcome.output == rows.map(Self.line).joined())
        #expect(Set(painted).count == painted.count - 1, "all pixels but the two that are nearly clear differ")
    }

    private static func rows(_ pixels: [[UInt8]]) -> [[[UInt8]]] {
        [Array(pixels[..<width]), Array(pixels[width...])]
    }

    private static func line(_ row: [[UInt8]]) -> String {
        row.map { pixel in
            " " + pixel.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }.joined() + "\n"
    }
}
