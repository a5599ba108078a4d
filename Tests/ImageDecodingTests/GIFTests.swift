import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import PictureFiles
import PixelPipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct GIFTests {
    static let palette: [[UInt8]] = (0..<16 as Range<UInt8>).map { [$0 * 16, 255 - $0 * 9, $0 &* 77] }
    static let picture = TestPicture(width: 13, height: 21)

    static func still(isInterlaced: Bool = false, transparent: UInt8? = nil) -> GIFFiles {
        var frame = GIFFiles.Frame(indices: picture.indices(below: 16), width: 13)
        (frame.isInterlaced, frame.transparent) = (isInterlaced, transparent)
        return GIFFiles(width: 13, height: 21, palette: palette, frames: [frame])
    }

    static func expected(transparent: Int? = nil) -> [UInt8] {
        picture.indices(below: 16).flatMap { index -> [UInt8] in
            index == transparent ? [0, 0, 0, 0] : palette[index] + [255]
        }
    }

    @Test(arguments: [false, true], [nil, 5] as [UInt8?])
    func aStillPicture(_ isInterlaced: Bool, _ transparent: UInt8?) throws {
        let decoded = try Decoded(.containing(Self.still(isInterlaced: isInterlaced, transparent: transparent).file))
        #expect(decoded.bytes == [Self.expected(transparent: transparent.map { Int($0) })])
        #expect(decoded.first.frame == nil && decoded.first.pageCount == 1)
    }

    @Test func bytesBehindThePicturesThatAreNoRecordAreLeftOut() throws {
        let bytes = Self.still().file.dropLast() + [0, 0, 0, 0x3B]
        #expect(try Decoded(.containing(Array(bytes))).bytes == [Self.expected()])
    }

    @Test func framesAreComposedAndSayHowTheyAreShown() throws {
        // The picture has 2 x 1 pixels. The frames draw both, overdraw and clear the first, overdraw and restore the second.
        var frames = [[1, 2], [3], [4], [0]].map { GIFFiles.Frame(indices: $0, width: $0.count) }
        (frames[0].delay, frames[1].delay) = (10, 65_535)
        frames[1].disposal = 2
        (frames[2].left, frames[2].disposal) = (1, 3)
        frames[3].transparent = 0
        var file = GIFFiles(width: 2, height: 1, palette: Self.palette, frames: frames)
        file.loopCount = 7
        let decoded = try Decoded(.containing(file.file))
        let colors = Self.palette.map { $0 + [255] }
        let clear: [UInt8] = [0, 0, 0, 0]
        #expect(decoded.bytes == [colors[1] + colors[2], colors[3] + colors[2], clear + colors[4], clear + colors[2]])
        let shown = decoded.placements.map(\.representation.frame)
        #expect(shown[0] == .init(milliseconds: 100, loopCount: 7))
        #expect(shown[1] == .init(milliseconds: 655_350, loopCount: 7) && shown[3]?.milliseconds == 0)
        #expect(decoded.placements.map(\.representation.page) == [0, 1, 2, 3])
    }

    @Test func coloursOfItsOwnAndPlacesBeyondTheScreen() throws {
        var frame = GIFFiles.Frame(indices: [0, 1, 2, 3], width: 2)
        (frame.left, frame.palette) = (1, [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4]])
        let file = GIFFiles(width: 2, height: 1, palette: Self.palette, frames: [frame])
        #expect(try Decoded(.containing(file.file)).bytes == [[0, 0, 0, 0, 1, 1, 1, 255]])
    }

    @Test func asStoredItIsTheFirstPictureOnTheBackground() throws {
        let opaque = try Decoded(.containing(Self.still().file), form: .asStored)
        #expect(opaque.first.samplesPerPixel == 3 && opaque.first.alpha == .none)
        #expect(opaque.bytes == [Self.picture.indices(below: 16).flatMap { Self.palette[$0] }])
        let transparent = try Decoded(.containing(Self.still(transparent: 5).file), form: .asStored)
        // The transparent colour keeps its samples.
        let expected = Self.picture.indices(below: 16).flatMap { index -> [UInt8] in
            Self.palette[index] + [index == 5 ? 0 : 255]
        }
        #expect(transparent.bytes == [expected] && transparent.first.alpha == .premultiplied)
    }

    @Test func aMissingEndMarkIsNoErrorButMissingPixelsAre() throws {
        let file = Self.still().file
        #expect(try Decoded(.containing(Array(file.dropLast()))).bytes == [Self.expected()])
        for end in stride(from: file.count - 4, to: 6, by: -7) {
            #expect(throws: MediaError.truncated(.gif, offset: UInt64(end))) {
                try Decoded(.containing(Array(file[..<end])))
            }
        }
    }

    @Test func framesAndMemoryAreLimited() throws {
        let frame = GIFFiles.Frame(indices: [0], width: 1)
        var limits = ImageLimits()
        limits.frames = 4
        let file = GIFFiles(width: 100, height: 100, palette: Self.palette, frames: Array(repeating: frame, count: 5))
        #expect(throws: MediaError.limitExceeded(.frames, found: 5, allowed: 4)) {
            try Decoded(.containing(file.file), limits: limits)
        }
        limits = ImageLimits()
        limits.bytes = 100_000
        #expect(throws: MediaError.limitExceeded(.memory, found: 120_000, allowed: 100_000)) {
            try Decoded(.containing(file.file), limits: limits)
        }
    }
}
