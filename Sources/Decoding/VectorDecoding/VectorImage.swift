public import AssetModel
public import LinuxSystem
public import MediaInput
public import PixelPipeline

/// A drawing that has been read, so that the memory for its pages at a size is known. Drawing the pages is the second step.
///
/// Used by one thread at a time.
public final class VectorImage {
    /// The folder with the tables for Asian text in PDF, if the folder is installed and only root can write it.
    public static var characterMaps: [String] {
        [TrustedFolder("/usr/share/poppler")].compactMap { $0?.path }
    }

    /// The pages that are drawn, at least the first, and their places in the memory.
    public let placements: [BitmapPlacement]
    /// Bytes of memory for all placements.
    public let byteCount: UInt64

    private let drawing: any Drawing
    private let sizes: [PointSize]
    private let renderingSize: RenderingSize

    /// Reads a document of at most `DecodingLimits.drawingBytes`. At a scale, all pages within the limits are drawn; at a size in pixels, the first.
    public init(
        _ contents: [UInt8], size: RenderingSize, form: PixelForm, limits: ImageLimits = ImageLimits(),
        fonts: FontLibrary
    ) throws(MediaError) {
        let start = Array(contents.prefix(MediaFormat.drawingSignatureSize))
        switch MediaFormat(ofDrawing: start) {
        case let format? where form == .asStored: throw .unsupported(format, feature: "pixels as stored")
        case .pdf: drawing = try PDFDocument(contents, fonts: fonts)
        case .svg: drawing = try SVGDocument(contents, fonts: fonts)
        default: throw .notRecognised(firstBytes: Array(start.prefix(16)), expected: .image)
        }
        // The original form of a drawing is cairo's form.
        let (bits, alpha, colors) = form.rgba ?? (8, .premultiplied, .rgb)
        renderingSize = size
        var pages: [ImageRepresentation] = []
        var sizes: [PointSize] = []
        var room = limits.bytes
        for page in 0..<size.pageCount(of: drawing.pageCount, limits) {
            let points = try drawing.size(ofPage: page)
            let pixels = size.pixels(points)
            let isFirst = page == 0
            do {
                try limits.check(width: pixels.width, height: pixels.height)
            } catch {
                if isFirst { throw error }
                break
            }
            var representation = ImageRepresentation(
                pixelWidth: pixels.width, pixelHeight: pixels.height, bytesPerRow: pixels.width * UInt32(bits / 2),
                bitsPerSample: bits, samplesPerPixel: 4, alpha: alpha, colorModel: colors)
            (representation.pointWidth, representation.pointHeight) = (points.width, points.height)
            representation.scale = size.scale
            representation.page = UInt16(page)
            representation.pageCount = UInt16(clamping: drawing.pageCount)
            if !isFirst, representation.byteCount + 64 > room { break }
            room -= min(room, representation.byteCount + 64)
            pages.append(representation)
            sizes.append(points)
        }
        self.sizes = sizes
        (placements, byteCount) = BitmapPlacement.placing(pages)
        try limits.check(byteCount: byteCount)
    }

    /// Draws the pages. The memory must be writable and have at least `byteCount` bytes. After an error its contents are undefined.
    public func draw(into memory: Mapping) throws(MediaError) {
        precondition(UInt64(memory.count) >= byteCount, "too little memory")
        try draw { placement in
            PictureMemory(memory, at: Int(placement.offset), byteCount: Int(placement.representation.byteCount))
        }
    }

    /// Draws each page into memory that `target` returns, of the placement's byte count.
    func draw(into target: (BitmapPlacement) -> PictureMemory) throws(MediaError) {
        for (page, placement) in placements.enumerated() {
            let representation = placement.representation
            var canvas = CairoSurface(
                target(placement), width: Int(representation.pixelWidth), height: Int(representation.pixelHeight))
            let (scaleX, scaleY) = renderingSize.factors(sizes[page])
            try unsafe canvas.draw(scaleX: scaleX, scaleY: scaleY) { (canvas) throws(MediaError) in
                try unsafe drawing.draw(page: page, size: sizes[page], on: canvas)
            }
            // Cairo's own pixels are numbers with blue in the lowest byte.
            if representation.colorModel == .bgr { continue }
            canvas.finish(bits: representation.bitsPerSample, alpha: representation.alpha)
        }
    }
}

extension RenderingSize {
    /// The scale that a representation of this size has.
    fileprivate var scale: UInt8 {
        switch self {
        case .scale(let scale): scale
        case .pixels: 1
        }
    }

    fileprivate func pageCount(of count: Int, _ limits: ImageLimits) -> Int {
        switch self {
        case .scale: min(count, DecodingLimits.drawingPages.value, Int(limits.pages))
        case .pixels: 1
        }
    }

    /// Returns the size in pixels of a page of `points`, rounded up.
    fileprivate func pixels(_ points: PointSize) -> PixelSize {
        switch self {
        case .scale(let scale):
            PixelSize(width: sides(points.width, scale), height: sides(points.height, scale))
        case .pixels(let size): size
        }
    }

    private func sides(_ points: Double, _ scale: UInt8) -> UInt32 {
        // A rounding error of binary fractions must not add a pixel.
        let exact = (points * Double(scale) - 1e-4).rounded(.up)
        return UInt32(min(max(exact, 1), Double(UInt32.max)))
    }

    /// Pixels per point.
    fileprivate func factors(_ points: PointSize) -> (x: Double, y: Double) {
        switch self {
        case .scale(let scale): (Double(scale), Double(scale))
        case .pixels(let size): (Double(size.width) / points.width, Double(size.height) / points.height)
        }
    }
}
