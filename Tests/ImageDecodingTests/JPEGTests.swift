import AssetModel
import CCodecReference
import ImageDecoding
import LinuxSystem
import MediaInput
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct JPEGTests {
    static func variant(
        samples: Int32 = 3, across: Int32 = 2, down: Int32 = 2, progressive: Bool = false, arithmetic: Bool = false,
        isYCCK: Bool = false, unit: Int32 = 0, orientation: Int32 = 0
    ) -> reference_jpeg {
        reference_jpeg(
            width: 37, height: 29, samples: samples, across: across, down: down, progressive: progressive ? 1 : 0,
            arithmetic: arithmetic ? 1 : 0, is_ycck: isYCCK ? 1 : 0, density_unit: unit, density_down: 0, is_split: 0,
            orientation: orientation)
    }

    static let variants: [reference_jpeg] = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (4, 2)].flatMap { across, down in
        [false, true].flatMap { progressive in
            [false, true].map { variant(across: across, down: down, progressive: progressive, arithmetic: $0) }
        }
    }

    @Test(arguments: variants.indices) func pixelsAreThoseOfLibjpeg(_ index: Int) throws {
        let file = try Self.file(Self.variants[index])
        let rgb = Self.libjpegSamples(file, 3)
        #expect(try Decoded(file, form: .asStored).bytes == [rgb])
        let rgba = stride(from: 0, to: rgb.count, by: 3).flatMap { rgb[$0..<$0 + 3] + [255] }
        #expect(try Decoded(file).bytes == [rgba])
    }

    @Test func greyStaysGreyAsStored() throws {
        let file = try Self.file(Self.variant(samples: 1, across: 1, down: 1))
        let grey = Self.libjpegSamples(file, 1)
        let stored = try Decoded(file, form: .asStored)
        #expect(stored.bytes == [grey] && stored.first.colorModel == .white)
        #expect(try Decoded(file).bytes == [grey.flatMap { [$0, $0, $0, 255] }])
    }

    @Test(arguments: [false, true]) func inksOfAdobesFilesAreInverted(_ isYCCK: Bool) throws {
        let file = try Self.file(Self.variant(samples: 4, across: 1, down: 1, isYCCK: isYCCK))
        let inks = Self.libjpegSamples(file, 4)
        let expected = stride(from: 0, to: inks.count, by: 4).flatMap { start -> [UInt8] in
            let black = Int(inks[start + 3])
            let colors = inks[start..<start + 3].map { UInt8(Int($0) * black / 255) }
            return colors + [255]
        }
        #expect(try Decoded(file).bytes == [expected])
        #expect(throws: MediaError.unsupported(.jpeg, feature: "CMYK as stored")) { try Decoded(file, form: .asStored) }
    }

    @Test(arguments: 1...8) func picturesStandUpright(_ orientation: Int) throws {
        let file = try Self.file(Self.variant(orientation: Int32(orientation)))
        let rgb = Self.libjpegSamples(file, 3)
        let decoded = try Decoded(file)
        let (width, height) = orientation > 4 ? (29, 37) : (37, 29)
        #expect(decoded.first.pixelWidth == UInt32(width) && decoded.first.pixelHeight == UInt32(height))
        let expected = (0..<height).flatMap { y -> [UInt8] in
            (0..<width).flatMap { x -> [UInt8] in
                // The orientation tells which pixel of the file belongs here.
                let (column, row): (Int, Int) =
                    switch orientation {
                    case 2: (36 - x, y)
                    case 3: (36 - x, 28 - y)
                    case 4: (x, 28 - y)
                    case 5: (y, x)
                    case 6: (y, 28 - x)
                    case 7: (36 - y, 28 - x)
                    case 8: (36 - y, x)
                    default: (x, y)
                    }
                let start = (row * 37 + column) * 3
                return rgb[start..<start + 3] + [255]
            }
        }
        #expect(decoded.bytes == [expected])
        #expect(try Decoded(file, form: .asStored).bytes == [rgb])
    }

    @Test(arguments: [(0, 37.0), (1, 18.5), (2, 37 * 72 / (144 * 2.54))])
    func pointsComeFromTheDensity(_ unit: Int32, _ expected: Double) throws {
        #expect(abs(try Decoded(try Self.file(Self.variant(unit: unit))).first.pointWidth - expected) < 0.0001)
    }

    @Test func theDensityIsTurnedWithThePicture() throws {
        var variant = Self.variant(unit: 1, orientation: 6)
        variant.density_down = 72
        let turned = try Decoded(try Self.file(variant)).first
        // The file stores 37 x 29 pixels, at 144 and 72 dots per inch.
        #expect(turned.pointWidth == 29 && turned.pointHeight == 18.5)
    }

    @Test func aScanThatIsMissingIsAnError() throws {
        var variant = Self.variant(across: 1, down: 1)
        variant.is_split = 1
        let file = try Self.file(variant)
        #expect(try Decoded(file, form: .asStored).bytes == [Self.libjpegSamples(file, 3)])
        let bytes = try #require(try file.readAll(limit: 1 << 20))
        // The file is cut before the second and before the third scan.
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        #expect(scans.count == 3)
        for end in scans.dropFirst().flatMap({ [$0, $0 + 1] }) {
            #expect(throws: MediaError.truncated(.jpeg, offset: UInt64(end))) {
                try Decoded(.containing(Array(bytes[..<end])))
            }
        }
    }

    @Test(arguments: [false, true]) func missingSamplesAreAnErrorAMissingEndMarkIsNone(_ progressive: Bool) throws {
        let file = try Self.file(Self.variant(progressive: progressive))
        let whole = try Decoded(file).bytes
        let size = try file.status().size
        try MemoryFile.resize(file, to: size - 2)
        #expect(try Decoded(file).bytes == whole)
        for end in stride(from: size - 40, to: 2, by: -37) {
            try MemoryFile.resize(file, to: end)
            #expect(throws: MediaError.truncated(.jpeg, offset: end)) { try Decoded(file) }
        }
    }

    @Test func scansAndWhatTheDecoderKeepsAreLimited() throws {
        let file = try Self.file(Self.variant(progressive: true))
        var limits = ImageLimits()
        limits.scans = 3
        #expect(throws: MediaError.limitExceeded(.scans, found: 4, allowed: 3)) { try Decoded(file, limits: limits) }
        limits = ImageLimits()
        limits.codecBytes = 1000
        #expect {
            try Decoded(file, limits: limits)
        } throws: { error in
            if case .limitExceeded(.codecBytes, _, allowed: 1000)? = error as? MediaError { true } else { false }
        }
    }

    @Test func aFileOfManyBitsIsNotSupported() throws {
        let file = try Self.file(Self.variant())
        let bytes = try file.readAll(limit: 1 << 20) ?? []
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        try file.overwrite(at: frame + 4, with: [12])
        #expect {
            try Decoded(file)
        } throws: { error in
            if case .unsupported(.jpeg, _)? = error as? MediaError { true } else { false }
        }
    }

    @Test func aFailedReadIsNoDamageOfTheFile() throws {
        var picture = Self.variant()
        (picture.width, picture.height) = (800, 800)
        let file = try Self.file(picture)
        try #require(file.status().size > 1 << 17, "the header's reads take the whole file")
        let image = try DecodableImage(file, form: .premultipliedRGBA8)
        let memory = try Mapping.fresh(byteCount: image.byteCount)
        try file.refuseReads()
        #expect(throws: MediaError.unreadable(SystemError("pread", code: 9))) { try image.decode(into: memory) }
    }

    private static func file(_ variant: reference_jpeg) throws -> FileDescriptor {
        let file = try MemoryFile.create("test.jpg")
        let status = reference_jpeg_write(file.number, variant, nil, 0)
        #expect(status == 0)
        return file
    }

    private static func libjpegSamples(_ file: FileDescriptor, _ samples: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 37 * 29 * samples)
        #expect(unsafe reference_jpeg_read(file.number, &bytes) == 0)  // the array has the picture's size
        return bytes
    }
}
