/// An encoded description that is inconsistent or has an undefined value.
public struct DescriptionError: Error, Hashable, Sendable {
    /// The field.
    public let field: String
    /// Value of the field.
    public let found: UInt64
}

extension ImageRepresentation {
    /// The number of words that describe a representation.
    public static let wordCount = 8

    /// The description as eight words, as messages and shared memory hold it: width | height << 32; bytes per row;
    /// bits | samples << 8 | alpha << 16 | colour model << 24 | detail of the file << 32; width and height in points as bit patterns of doubles;
    /// scale | page << 16 | page count << 32 | format of the file << 48 | 1 << 56 for opaque alpha | 1 << 57 for planes; 1 for a hot spot |
    /// 2 for a frame of an animation | loop count << 16 | bytes of the colour profile << 32; hot spot's x | y << 16 | frame's milliseconds << 32.
    public var words: [UInt64] {
        let spot = hotSpot
        return [
            UInt64(pixelWidth) | UInt64(pixelHeight) << 32,
            UInt64(bytesPerRow),
            UInt64(bitsPerSample) | UInt64(samplesPerPixel) << 8 | UInt64(alpha.rawValue) << 16
                | UInt64(colorModel.rawValue) << 24 | UInt64(source?.detail ?? 0) << 32,
            pointWidth.bitPattern,
            pointHeight.bitPattern,
            UInt64(scale) | UInt64(page) << 16 | UInt64(pageCount) << 32 | (source?.bits ?? 0) << 48,
            (spot == nil ? 0 : 1) | (frame.map { 2 | UInt64($0.loopCount) << 16 } ?? 0) | UInt64(colorProfileByteCount)
                << 32,
            (spot.map { UInt64($0.x) | UInt64($0.y) << 16 } ?? 0) | UInt64(frame?.milliseconds ?? 0) << 32,
        ]
    }

    /// Decodes a description from eight words. Throws when the words are inconsistent: then no part of the description may be used.
    public init(words: Span<UInt64>) throws(DescriptionError) {
        guard words.count == Self.wordCount else { throw DescriptionError(field: "words", found: UInt64(words.count)) }
        let bits = UInt8(truncatingIfNeeded: words[2])
        let samples = UInt8(truncatingIfNeeded: words[2] >> 8)
        guard bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16 else {
            throw DescriptionError(field: "bits of a sample", found: UInt64(bits))
        }
        guard samples >= 1 && samples <= 5 else {
            throw DescriptionError(field: "samples of a pixel", found: UInt64(samples))
        }
        guard let alpha = Alpha(rawValue: UInt8(truncatingIfNeeded: words[2] >> 16)) else {
            throw DescriptionError(field: "alpha", found: words[2])
        }
        guard let colorModel = ColorModel(rawValue: UInt8(truncatingIfNeeded: words[2] >> 24)) else {
            throw DescriptionError(field: "colour model", found: words[2])
        }
        self.init(
            pixelWidth: UInt32(truncatingIfNeeded: words[0]), pixelHeight: UInt32(truncatingIfNeeded: words[0] >> 32),
            bytesPerRow: UInt32(truncatingIfNeeded: words[1]), bitsPerSample: bits, samplesPerPixel: samples,
            alpha: alpha,
            colorModel: colorModel)
        guard pixelWidth > 0, pixelHeight > 0 else { throw DescriptionError(field: "size in pixels", found: words[0]) }
        let rowBits = UInt64(pixelWidth) * UInt64(samples) * UInt64(bits)
        guard UInt64(bytesPerRow) >= (rowBits + 7) / 8 else {
            throw DescriptionError(field: "bytes of a row", found: UInt64(bytesPerRow))
        }
        pointWidth = try length("width in points", words[3])
        pointHeight = try length("height in points", words[4])
        scale = UInt8(truncatingIfNeeded: words[5])
        page = UInt16(truncatingIfNeeded: words[5] >> 16)
        pageCount = UInt16(truncatingIfNeeded: words[5] >> 32)
        guard scale >= 1 && scale <= 3 else { throw DescriptionError(field: "scale", found: UInt64(scale)) }
        guard page < pageCount else { throw DescriptionError(field: "page", found: UInt64(page)) }
        source = try ImageSource(bits: words[5] >> 48, detail: UInt32(truncatingIfNeeded: words[2] >> 32))
        colorProfileByteCount = UInt32(truncatingIfNeeded: words[6] >> 32)
        if words[6] & 1 == 1 {
            hotSpot = HotSpot(x: UInt16(truncatingIfNeeded: words[7]), y: UInt16(truncatingIfNeeded: words[7] >> 16))
        }
        if words[6] & 2 == 2 {
            frame = AnimationFrame(
                milliseconds: UInt32(truncatingIfNeeded: words[7] >> 32),
                loopCount: UInt16(truncatingIfNeeded: words[6] >> 16))
        }
    }
}

extension ImageSource {
    fileprivate var bits: UInt64 {
        UInt64(format.rawValue) | (hasOpaqueAlpha ? 1 << 8 : 0) | (isPlanar ? 1 << 9 : 0)
    }

    fileprivate init?(bits: UInt64, detail: UInt32) throws(DescriptionError) {
        if bits == 0, detail == 0 { return nil }
        guard let format = Format(rawValue: UInt8(truncatingIfNeeded: bits)), bits < 1 << 10 else {
            throw DescriptionError(field: "format of the file", found: bits)
        }
        self.init(format, isPlanar: bits & 1 << 9 != 0, detail: detail)
        hasOpaqueAlpha = bits & 1 << 8 != 0
    }
}

private func length(_ field: String, _ pattern: UInt64) throws(DescriptionError) -> Double {
    let value = Double(bitPattern: pattern)
    guard value > 0, value <= 1e9 else { throw DescriptionError(field: field, found: pattern) }
    return value
}

extension SoundDescription {
    /// The number of words that describe a sound.
    public static let wordCount = 5

    /// The description as five words: rate; channels | layout << 32; sample format; frames; file format.
    public var words: [UInt64] {
        [
            UInt64(sampleRate), UInt64(channelCount) | UInt64(channelLayout.rawValue) << 32,
            UInt64(sampleFormat.rawValue), frameCount, UInt64(fileFormat),
        ]
    }

    /// Decodes a description from five words. Throws when a value is undefined.
    public init(words: [UInt64]) throws(DescriptionError) {
        guard words.count == Self.wordCount else { throw DescriptionError(field: "words", found: UInt64(words.count)) }
        guard let rate = UInt32(exactly: words[0]), rate > 0 else {
            throw DescriptionError(field: "rate", found: words[0])
        }
        guard let channels = UInt16(exactly: words[1] & 0xFFFF_FFFF), channels > 0 else {
            throw DescriptionError(field: "channels", found: words[1])
        }
        guard let format = UInt8(exactly: words[2]).flatMap({ SampleFormat(rawValue: $0) }) else {
            throw DescriptionError(field: "sample format", found: words[2])
        }
        guard let fileFormat = UInt32(exactly: words[4]) else {
            throw DescriptionError(field: "file format", found: words[4])
        }
        self.init(
            sampleRate: rate, channelCount: channels, sampleFormat: format, frameCount: words[3],
            fileFormat: fileFormat, channelLayout: ChannelLayout(rawValue: UInt32(words[1] >> 32)))
    }
}
