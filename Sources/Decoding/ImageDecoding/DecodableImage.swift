public import AssetModel
public import LinuxSystem
public import MediaInput
public import PixelPipeline

/// An image file whose header has been read and checked, so that the size of the decoded pages is known. Decoding is the second step.
///
/// Used by one thread at a time.
public final class DecodableImage {
    /// The readable pages in their order, at least one. `decode` finds out whether their alpha is opaque.
    public private(set) var placements: [BitmapPlacement]
    /// Bytes of memory for all pages.
    public let byteCount: UInt64

    private let codec: any ImageCodec
    /// The file of the codec; nil for pixels that another module has decoded.
    private let input: InputFile?

    /// Reads the header of an image. The file must be regular and readable; its offset does not matter.
    public convenience init(
        _ file: FileDescriptor, form: PixelForm, limits: ImageLimits = ImageLimits()
    ) throws(MediaError) {
        try self.init(InputFile(file), form: form, limits: limits)
    }

    /// Reads the header of an image file that was a part of another file.
    public convenience init(
        file bytes: [UInt8], form: PixelForm, limits: ImageLimits = ImageLimits()
    ) throws(MediaError) {
        try self.init(InputFile(bytes), form: form, limits: limits)
    }

    /// Takes pixels that another module has decoded: red, green, blue and alpha in 8 bits each, with colours of a gamut, multiplied by alpha.
    public convenience init(
        premultipliedRGBA bytes: [UInt8], width: Int, height: Int, gamut: AssetTraits.Gamut = .sRGB, form: PixelForm,
        limits: ImageLimits = ImageLimits()
    ) throws(MediaError) {
        try self.init(
            PremultipliedPixels(bytes, width: width, height: height, gamut: gamut, form: form, limits: limits),
            limits: limits)
    }

    /// A band of a picture over the whole width: a file with the colours, multiplied by alpha already, and the alpha.
    public struct Band: Sendable {
        let rowCount: Int
        let file: [UInt8]
        let alpha: [UInt8]

        /// Creates a band; alpha has a byte for each pixel, rows without padding.
        public init(rowCount: Int, file: [UInt8], alpha: [UInt8]) {
            self.rowCount = rowCount
            self.file = file
            self.alpha = alpha
        }
    }

    /// Reads the headers of a picture in bands, one below the other, with colours of a gamut. `width` and `height` are the size before `orientation`,
    /// a number of EXIF, turns the picture upright.
    public convenience init(
        bands: [Band], width: Int, height: Int, gamut: AssetTraits.Gamut = .sRGB, orientation: Int = 1, form: PixelForm,
        limits: ImageLimits = ImageLimits()
    ) throws(MediaError) {
        let source = PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: .premultiplied, space: FileColorSpace(gamut),
            orientation: Orientation(number: UInt16(clamping: orientation)))
        try self.init(BandedImage(bands, source, form: form, limits: limits), limits: limits)
    }

    private convenience init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        let (format, codec) = try input.reading { () throws(MediaError) in
            let format = try Self.format(of: input)
            return (format, try Self.codec(format, input, form: form, limits: limits))
        }
        // Only the form `asStored` tells the file's format.
        try self.init(codec, input, form == .asStored ? format.imageFormat : nil, limits: limits)
    }

    /// Opens the codec for a file's format, which reads the header.
    static func codec(
        for input: InputFile, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) -> any ImageCodec {
        try codec(format(of: input), input, form: form, limits: limits)
    }

    private static func format(of input: InputFile) throws(MediaError) -> MediaFormat {
        let first = try input.firstBytes(MediaFormat.signatureSize)
        var format = MediaFormat(firstBytes: first)
        if format == nil { format = MediaFormat(ofDrawing: try input.firstBytes(MediaFormat.drawingSignatureSize)) }
        guard let format else {
            throw .notRecognised(firstBytes: Array(first.prefix(16)), expected: .image)
        }
        return format
    }

    private static func codec(
        _ format: MediaFormat, _ input: InputFile, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) -> any ImageCodec {
        switch format {
        case .png: return try PNGFile(input, form: form, limits: limits)
        case .pdf where form == .asStored, .svg where form == .asStored, .ico where form == .asStored,
            .cur where form == .asStored:
            // GNUstep reads none of these formats.
            throw .unsupported(format, feature: "pixels as stored")
        case .pdf, .svg: throw .drawing(format)
        case .tiff: return try TIFFFile(input, form: form, limits: limits)
        case .jpeg: return try JPEGFile(input, form: form, limits: limits)
        case .gif: return try GIFFile(input, form: form, limits: limits)
        case .webp: return try WebPFile(input, form: form, limits: limits)
        case .bmp: return try BMPFile(input, form: form, limits: limits)
        case .ico, .cur: return try IconFile(input, format, form: form, limits: limits)
        case .icns: return try ICNSFile(input, form: form, limits: limits)
        case .jpeg2000: return try JPEG2000File(input, form: form, limits: limits)
        case .heif: return try HEIFFile(input, form: form, limits: limits)
        case .pnm: return try PNMFile(input, form: form, limits: limits)
        case .xpm: return try XPMFile(input, form: form, limits: limits)
        case .xbm: return try XBMFile(input, form: form, limits: limits)
        case .wave, .aiff, .au, .flac, .ogg, .caf, .mpegAudio, .mpeg4, .adts, .otherSound:
            throw .otherKind(format: format, expected: .image)
        }
    }

    private init(
        _ codec: any ImageCodec, _ input: InputFile? = nil, _ format: ImageSource.Format? = nil, limits: ImageLimits
    ) throws(MediaError) {
        self.codec = codec
        self.input = input
        var pages = codec.pages
        if let format {
            let plain = codec.form == .asStored ? ImageSource(format) : nil
            for index in pages.indices { pages[index].source = codec.file(page: index) ?? plain }
        }
        (placements, byteCount) = BitmapPlacement.placing(pages)
        try limits.check(byteCount: byteCount)
    }

    /// Decodes every page. The memory must be writable and have at least `byteCount` bytes; the bytes between the pages stay. After an error the
    /// memory's contents are undefined.
    public func decode(into memory: Mapping) throws(MediaError) {
        precondition(memory.isWritable && UInt64(memory.count) >= byteCount, "too little memory")
        guard let input else { return try decodePages(into: memory) }
        try input.reading { () throws(MediaError) in try decodePages(into: memory) }
    }

    private func decodePages(into memory: Mapping) throws(MediaError) {
        for (index, placement) in placements.enumerated() {
            let target = PictureMemory(
                memory, at: Int(placement.offset), byteCount: Int(placement.representation.byteCount))
            let pixels = try codec.decode(page: index, into: target)
            if placement.representation.source != nil, pixels.isOpaque(placement.representation) {
                placements[index].representation.source?.hasOpaqueAlpha = true
            }
            let profile = codec.colorProfile(page: index)
            precondition(
                profile.count == placement.representation.colorProfileByteCount,
                "the profile's size differs from the announced one")
            if profile.isEmpty { continue }
            memory.write(profile, at: Int(placement.offset + placement.representation.colorProfileOffset))
        }
    }
}
