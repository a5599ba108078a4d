internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A HEIF file with a picture of HEVC or of AV1 (AVIF): a telephone's photograph, or a large picture that Xcode puts into a catalog.
///
/// The boxes are read here, and the coded pictures by libde265 and libdav1d. libheif would link coders of eight formats and start threads, which the
/// worker's filter forbids. Besides the result, decoding needs memory for the whole picture.
final class HEIFFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let input: InputFile
    private let limits: ImageLimits
    private let items: HEIFItems
    private let picture: HEIFPicture
    private let alpha: HEIFPicture?
    private let shown: HEIFView
    private let colors: HEIFColors
    private let source: PixelSource

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form.ofImageMagick
        self.limits = limits
        // Any part of the file may have to be in memory.
        try limits.check(fileBytes: input.count)
        let items = try HEIFItems(input)
        self.items = items
        guard let item = items.items[items.primary] else {
            throw .malformed(.heif, offset: input.start, problem: "the item of its picture is missing")
        }
        picture = try HEIFPicture(item, items, input: input, limits: limits)
        let alphaItem = items.alpha(of: items.primary, input: input)
        alpha = try alphaItem.map { item throws(MediaError) in
            try HEIFPicture(item, items, input: input, limits: limits)
        }
        if let alpha, (alpha.width, alpha.height) != (picture.width, picture.height) {
            throw .unsupported(.heif, feature: "alpha of another size")
        }
        shown = try HEIFView(item, of: picture, input: input)
        colors = try HEIFColors(item, firstTile: picture.tiles[0], input: input)
        let bits = try picture.tiles[0].bits(input) > 8 ? 16 : 8
        // The whole picture, and libde265's own memory for a tile.
        try limits.check(codecBytes: UInt64(picture.width * picture.height) * UInt64(bits / 2) * 2)
        let isPremultiplied = item.references["prem"] != nil
        source = PixelSource(
            width: shown.width, height: shown.height, colors: .rgb, bits: bits,
            alpha: alpha == nil ? .none : isPremultiplied ? .premultiplied : .straight,
            unusedSamples: alpha == nil ? 1 : 0, space: form == .asStored ? .sRGB : colors.space,
            orientation: shown.orientation)
        pages = [source.representation(self.form)]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        var canvas = HEIFCanvas(width: picture.width, height: picture.height, bits: source.bits)
        try draw(picture) { tile, x, y throws(MediaError) in try canvas.drawColors(tile, colors, left: x, top: y) }
        if let alpha {
            try draw(alpha) { tile, x, y throws(MediaError) in canvas.drawAlpha(tile, left: x, top: y) }
        }
        var row = PictureMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            row.copy(canvas.row(y + shown.top, from: shown.left, width: source.width))
            writer.write(row.bytes, at: y)
        }
    }

    private func draw(
        _ picture: HEIFPicture, _ body: (CodedPicture, Int, Int) throws(MediaError) -> Void
    ) throws(MediaError) {
        let (width, height) = (picture.tileWidth, picture.tileHeight)
        for (index, tile) in picture.tiles.enumerated() {
            let decoded = try items.decode(tile, width: width, height: height, input: input, limits: limits)
            try body(decoded, index % picture.columns * width, index / picture.columns * height)
        }
    }
}

extension HEIFItems {
    /// Finds the item with the alpha of another item; nil if there is none.
    fileprivate func alpha(of item: UInt32, input: InputFile) -> Item? {
        items.sorted { $0.key < $1.key }.map(\.value).first { other in
            guard other.references["auxl"]?.contains(item) == true, let box = other.property("auxC"),
                let bytes = try? input.bytes(at: box.content.lowerBound, count: min(box.content.count, 256), of: .heif)
            else { return false }
            let name = bytes.dropFirst(4).prefix { $0 != 0 }
            return Self.alphaNames.contains(String(decoding: name, as: UTF8.self))
        }
    }

    private static let alphaNames = ["urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"]
}
