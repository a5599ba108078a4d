import BlockingTests
import LinuxSystem
import MediaWriting
import NibAssets
import TestSupport
import Testing

/// Compiles and runs the examples for other libraries.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ToolkitTests {
    private static let width = 3
    private static let samples: [UInt8] = [
        255, 0, 0, 255, 0, 128, 255, 128, 9, 8, 7, 0,
        1, 2, 3, 255, 200, 100, 50, 64, 255, 255, 255, 1,
    ]

    private let folder: TemporaryFolder
    private let daemon: RunningDaemon

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("flag.png", PNG.encode(RGBAPicture(width: Self.width, height: 2, samples: Self.samples)))
        try folder.write("beep.wav", SampleBundle.wav(frames: 500))
        daemon = try RunningDaemon()
    }

    /// Builds and runs a program that needs these packages, and returns its output.
    private func output(of program: String, _ packages: [String], _ arguments: String...) throws -> String {
        let outcome = try CProgram(program, packages: packages).run([daemon.socketPath, folder.path] + arguments)
        #expect(outcome.isSuccess, "\(outcome)")
        return outcome.output
    }

    private func bundle(_ form: PixelForm? = nil) throws -> AssetBundle {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        return try client.openBundle(at: folder.path, pixelForm: form)
    }

    /// Pixels of the picture in a form of four bytes.
    private func pixels(_ form: PixelForm) throws -> [[UInt8]] {
        let bitmap = try bundle(form).image(named: "flag").representations[0]
        return stride(from: 0, to: Self.samples.count, by: 4).map { start in
            (start..<start + 4).map { bitmap.pixels[$0] }
        }
    }

    /// Pixels of the picture over white.
    private func painted() throws -> [[UInt8]] {
        try pixels(.premultipliedRGBA8).map { pixel in pixel.prefix(3).map { $0 + (255 - pixel[3]) } + [255] }
    }

    @Test func cairoPaintsAnImageAndAPixbufHasItsPixels() throws {
        let white: [UInt8] = [255, 255, 255, 255]
        let blank = Array(repeating: white, count: Self.width + 2)
        let painted = try painted()
        var rows = [blank]
        for row in Self.rows(painted) { rows.append([white] + row + [white]) }
        rows.append(blank)
        rows += Self.rows(try pixels(.straightRGBA8))
        #expect(try output(of: "toolkits", ["cairo", "gdk-pixbuf-2.0"], "flag") == rows.map(Self.line).joined())
        #expect(Set(painted).count == painted.count - 1, "all pixels but the two that are nearly clear differ")
    }

    @Test(.enabled(if: CProgram.has("gtk4"), "GTK 4 is not installed")) func aTextureOfGTKHasItsPixels() throws {
        // GTK returns pixels in cairo's form.
        let rows = Self.rows(try pixels(.premultipliedBGRA8))
        #expect(try output(of: "gtk", ["gtk4"], "flag") == rows.map(Self.line).joined())
    }

    @Test(.enabled(if: CProgram.has("sdl2"), "SDL 2 is not installed")) func aSurfaceOfSDLIsBlitted() throws {
        let found = try output(of: "sdl", ["sdl2"], "flag").split { $0 == " " || $0 == "\n" }.compactMap {
            UInt32($0, radix: 16)
        }
        let expected = try painted()
        #expect(found.count == expected.count)
        for (number, pixel) in zip(found, expected) {
            for (color, shift) in zip(pixel, [24, 16, 8, 0]) {
                // SDL rounds down, twice.
                #expect(abs(Int(number >> shift & 0xFF) - Int(color)) <= 2, "\(pixel)")
            }
        }
    }

    @Test(.enabled(if: CProgram.has("alsa"), "ALSA is not installed")) func aSoundIsPlayed() throws {
        // The device writes the samples that it plays into a file.
        let device = "file:'" + folder.absolute("played") + "',raw"
        #expect(try output(of: "alsa", ["alsa"], "beep", device) == "")
        let sound = try bundle().sound(named: "beep")
        let played = try #require(try FileDescriptor.open(folder.absolute("played")).readAll(limit: 1 << 20))
        #expect(played == sound.samples.indices.map { sound.samples[$0] })
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
