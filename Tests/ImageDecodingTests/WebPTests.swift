import AssetModel
import CCodecReference
import ImageDecoding
import LinuxSystem
import MediaInput
import PictureFiles
import PixelPipeline
import Testing

@Suite(.timeLimit(.minutes(20))) struct WebPTests {
    static let picture = TestPicture(width: 37, height: 29)

    @Test(arguments: [false, true]) func pixelsAreThoseOfLibwebp(_ isLossless: Bool) throws {
        let variant = reference_webp(width: 37, height: 29, frames: 0, lossless: isLossless ? 1 : 0)
        let file = try Self.file(variant, Self.picture.samples)
        var rgba = [UInt8](repeating: 0, count: 37 * 29 * 4)
        #expect(unsafe reference_webp_read(file.number, variant, &rgba) == 0)  // the array has the picture's size
        let decoded = try Decoded(file)
        #expect(decoded.bytes == [premultiplied(rgba)] && decoded.first.frame == nil)
        #expect(try Decoded(file, form: .asStored).bytes == [rgba])
        #expect(try Decoded(file, form: .straightRGBA16).first.bytesPerRow == 37 * 8)
    }

    @Test func framesAreComposedAndSayHowTheyAreShown() throws {
        let frames = (0..<3).map { TestPicture(width: 16, height: 16, hasAlpha: false, seed: $0) }
        let variant = reference_webp(width: 16, height: 16, frames: 3, lossless: 1)
        let decoded = try Decoded(try Self.file(variant, frames.flatMap(\.samples)))
        #expect(decoded.bytes == frames.map(\.samples))
        #expect(decoded.placements.map(\.representation.page) == [0, 1, 2])
        #expect(decoded.placements.allSatisfy { $0.representation.frame == .init(milliseconds: 50, loopCount: 3) })
        var limits = ImageLimits()
        limits.frames = 2
        #expect(throws: MediaError.limitExceeded(.frames, found: 3, allowed: 2)) {
            try Decoded(try Self.file(variant, frames.flatMap(\.samples)), limits: limits)
        }
    }

    @Test func everyTruncationIsAnError() throws {
        let file = try Self.file(
            reference_webp(width: 37, height: 29, frames: 0, lossless: 1), Self.picture.samples)
        for end in stride(from: try file.status().size - 1, to: 12, by: -201) {
            try MemoryFile.resize(file, to: end)
            #expect(throws: MediaError.truncated(.webp, offset: end)) { try Decoded(file) }
        }
    }

    @Test func aLargeFileIsRefusedBeforeItIsRead() throws {
        let file = try Self.file(
            reference_webp(width: 37, height: 29, frames: 0, lossless: 1), Self.picture.samples)
        var limits = ImageLimits()
        limits.codecBytes = 100
        let size = try file.status().size
        #expect(throws: MediaError.limitExceeded(.fileBytes, found: size, allowed: 100)) {
            try Decoded(file, limits: limits)
        }
    }

    private static func file(_ variant: reference_webp, _ rgba: [UInt8]) throws -> FileDescriptor {
        let file = try MemoryFile.create("test.webp")
        let status = unsafe reference_webp_write(file.number, variant, rgba)  // it has the pixels of all frames
        #expect(status == 0)
        return file
    }
}
