import AssetModel
import PixelPipeline
import Testing

/// Tests the pixels that become of a codec's rows.
@Suite(.timeLimit(.minutes(20))) struct PixelWriterTests {
    @Test func everyColorIsMultipliedByEveryAlpha() {
        let source = PixelSource(width: 256, height: 256, colors: .rgb, bits: 8, alpha: .straight)
        let picture = (0..<65_536).flatMap { pixel -> [UInt8] in
            let (alpha, color) = (UInt8(pixel / 256), UInt8(pixel % 256))
            return [color, 255 - color, color ^ 0x55, alpha]
        }
        let expected = picture.indices.map { index -> UInt8 in
            if index % 4 == 3 { return picture[index] }
            return UInt8((Int(picture[index]) * Int(picture[index | 3]) + 127) / 255)
        }
        #expect(Self.pixels(source, picture, .premultipliedRGBA8) == expected)
    }

    /// The sources need every conversion to RGBA: reordered samples, other bit depths, opaque pixels, palettes, colour transforms, division by alpha.
    @Test(arguments: orders.indices, [1, 6] as [UInt16])
    func aNumberOfThePixelHasBlueLowest(_ index: Int, orientation: UInt16) {
        var source = Self.orders[index]
        source.orientation = Orientation(number: orientation)
        let picture = (0..<source.rowSize * source.height).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) }
        let rgba = Self.pixels(source, picture, .premultipliedRGBA8)
        // Red and blue, two bytes apart, change places; green and alpha stay.
        let bgra = rgba.indices.map { index in rgba[index % 2 == 0 ? index ^ 2 : index] }
        #expect(Self.pixels(source, picture, .premultipliedBGRA8) == bgra)
        #expect(source.representation(.premultipliedBGRA8).colorModel == .bgr)
    }

    static let orders =
        sources + [
            PixelSource(width: 5, height: 3, colors: .bgr, bits: 8),
            PixelSource(width: 5, height: 3, colors: .bgr, bits: 8, alpha: .straight),
            PixelSource(width: 5, height: 3, colors: .cmyk, bits: 8),
            PixelSource(width: 5, height: 3, colors: .grey, bits: 8, alpha: .premultiplied),
            PixelSource(
                width: 5, height: 3, colors: .palette(ColorTable(rgba: (0..<64).map { $0 &* 7 }, hasAlpha: true)),
                bits: 4),
            PixelSource(
                width: 5, height: 3, colors: .rgb, bits: 8, alpha: .premultiplied, space: .calibrated(.displayP3)),
            PixelSource(width: 5, height: 3, colors: .rgb, bits: 8, space: .calibrated(.displayP3)),
        ]

    /// Sources whose rows are shorter than, as long as and longer than the pixels that they become.
    static let sources = [
        PixelSource(width: 5, height: 3, colors: .rgb, bits: 8),
        PixelSource(width: 5, height: 3, colors: .rgb, bits: 8, alpha: .straight),
        PixelSource(width: 5, height: 3, colors: .rgb, bits: 16, alpha: .straight, unusedSamples: 1),
        PixelSource(width: 5, height: 3, colors: .grey, bits: 1),
    ]

    @Test(arguments: sources.indices, 1...8)
    func aWholePictureBecomesTheSameAsItsRows(_ index: Int, orientation: UInt16) {
        var source = Self.sources[index]
        source.orientation = Orientation(number: orientation)
        let picture = (0..<source.rowSize * source.height).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) }
        for form in PixelForm.allCases {
            let byteCount = Int(source.representation(form).byteCount)
            var writer = PixelWriter(source, form: form, into: PictureMemory(byteCount: byteCount))
            writer.writePicture { rows in
                for (offset, byte) in picture.enumerated() {
                    rows.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
                }
            }
            #expect(bytes(of: writer.finish()) == Self.pixels(source, picture, form), "\(form)")
        }
    }

    @Test(arguments: [PixelForm.straightRGBA8, .straightRGBA16, .original], 1...8)
    func picturesAreTurned(form: PixelForm, orientation: UInt16) {
        var source = PixelSource(width: 3, height: 2, colors: .rgb, bits: 8)
        let picture = (0..<18).map { UInt8($0 * 11) }
        let upright = Self.pixels(source, picture, form)
        source.orientation = Orientation(number: orientation)
        let size = upright.count / 6
        var expected = [UInt8](repeating: 0, count: upright.count)
        for y in 0..<2 {
            let (start, step) = source.orientation.place(ofRow: y, width: 3, height: 2)
            for x in 0..<3 {
                let place = (start + x * step) * size
                expected.replaceSubrange(
                    place..<place + size, with: upright[(y * 3 + x) * size..<(y * 3 + x + 1) * size])
            }
        }
        #expect(Self.pixels(source, picture, form) == expected)
    }

    /// Writes the rows of a picture, and returns the pixels.
    private static func pixels(_ source: PixelSource, _ picture: [UInt8], _ form: PixelForm) -> [UInt8] {
        let memory = PictureMemory(byteCount: Int(source.representation(form).byteCount))
        var writer = PixelWriter(source, form: form, into: memory)
        var row = PictureMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            row.copy(picture.span.rawBytes.extracting(y * source.rowSize..<(y + 1) * source.rowSize))
            writer.write(row.bytes, at: y)
        }
        return bytes(of: writer.finish())
    }
}

private func bytes(of memory: consuming PictureMemory) -> [UInt8] {
    let span = memory.numbers(as: UInt8.self)
    return span.indices.map { span[$0] }
}
