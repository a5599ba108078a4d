internal import AssetModel
internal import CJPEG
internal import MediaInput
internal import PixelPipeline

/// A JPEG file, read row by row. For a file with several scans, libjpeg keeps all coefficients in memory.
///
/// Damage that libjpeg tolerates is no error, as for all its users. If samples are missing because the file ends too early, this is an error.
final class JPEGFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let input: InputFile
    private let source: PixelSource
    private let reader: JPEGReader

    init(_ input: InputFile, form: PixelForm, management: ColorManagement = .on, limits: ImageLimits) throws(MediaError)
    {
        self.input = input
        self.form = form
        let markers = JPEGMarkers(input)
        reader = try JPEGReader(input, limits: limits)
        let header = reader.header
        try limits.check(width: header.width, height: header.height)
        try limits.check(codecBytes: header.whole_bytes)
        if form == .asStored && header.is_cmyk != 0 { throw .unsupported(.jpeg, feature: "CMYK as stored") }
        var source = PixelSource(header, markers)
        if management == .off { source.space = .sRGB }
        // If pixels become RGBA, libjpeg adds the alpha faster than the pipeline.
        if source.colors == .rgb, source.space == .sRGB, form.rgba?.bits == 8 { source.alpha = .premultiplied }
        self.source = source
        var page = source.representation(form)
        let density = Density(header) ?? (form == .asStored ? nil : markers.exif.density)
        density?.size(&page, from: form == .asStored ? .upright : source.orientation)
        pages = [page]
    }

    func source(page index: Int) -> PixelSource { source }

    func file(page index: Int) -> ImageSource? { ImageSource(.jpeg, detail: reader.header.is_progressive == 0 ? 0 : 1) }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        let samples: cjpeg_form =
            switch source.usedSamples {
            case 1: CJPEG_GREY
            case 4: source.colors == .rgb ? CJPEG_RGBA : CJPEG_CMYK
            default: CJPEG_RGB
            }
        let rowSize = try reader.start(samples)
        precondition(rowSize == source.rowSize, "libjpeg and the description disagree about a row's size")
        var row = PictureMemory(byteCount: rowSize)
        for y in 0..<source.height {
            var bytes = row.mutableBytes
            try reader.readRow(into: &bytes)
            writer.write(row.bytes, at: y)
        }
        if reader.isCutShort { throw .truncated(.jpeg, offset: input.start + input.count) }
    }
}

extension PixelSource {
    /// Describes the rows that libjpeg gives for a file with this header.
    fileprivate init(_ header: cjpeg_header, _ markers: JPEGMarkers) {
        let colors: Colors =
            if header.is_cmyk != 0 {
                header.is_adobe != 0 ? .invertedCMYK : .cmyk
            } else {
                header.is_grey != 0 ? .grey : .rgb
            }
        self.init(
            width: Int(header.width), height: Int(header.height), colors: colors, bits: 8,
            space: markers.profile.map { .profile($0) } ?? .sRGB, orientation: markers.exif.orientation)
    }
}

extension Density {
    /// Reads the density in the JFIF marker; nil if the marker has no unit.
    fileprivate init?(_ header: cjpeg_header) {
        let perInch: Double
        switch header.density_unit {
        case 1: perInch = 1
        case 2: perInch = 2.54
        default: return nil
        }
        self.init(horizontal: Double(header.x_density) * perInch, vertical: Double(header.y_density) * perInch)
    }
}
