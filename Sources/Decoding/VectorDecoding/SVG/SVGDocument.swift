internal import AssetModel
internal import CVectorGraphics
internal import Decompression
internal import MediaInput

/// An SVG document, read and drawn by librsvg. It loads nothing from elsewhere: without a base URL, only images in the document ("data:") are loaded.
///
/// One CSS pixel is one point, as in AppKit. Text needs an installed family of its `font-family` list. Text without such a list uses Times
/// New Roman, librsvg's initial value, or else any serif font.
@safe final class SVGDocument: Drawing {
    let pageCount = 1
    private let fonts: FontLibrary
    /// librsvg's document; freed with this object.
    private let handle: UnsafeMutablePointer<RsvgHandle>

    private static let initialFamily = Array(
        #":root:not([font-family]) { font-family: "Times New Roman", serif }"#.utf8)
    private static let pixelsPerInch = 96.0

    init(_ contents: [UInt8], fonts: FontLibrary) throws(MediaError) {
        self.fonts = fonts
        let contents = try Self.expanded(contents)
        var error: UnsafeMutablePointer<GError>?
        // The contents are read before the call returns.
        guard let handle = unsafe rsvg_handle_new_from_data(contents, gsize(contents.count), &error) else {
            throw .malformed(.svg, offset: 0, problem: unsafe takeMessage(error))
        }
        unsafe self.handle = handle
        unsafe rsvg_handle_set_dpi(handle, Self.pixelsPerInch)
        unsafe rsvg_handle_set_stylesheet(handle, Self.initialFamily, gsize(Self.initialFamily.count), nil)
    }

    /// The document. One in a gzip file is expanded here, because librsvg has no limit for its size.
    private static func expanded(_ contents: [UInt8]) throws(MediaError) -> [UInt8] {
        guard contents.starts(with: [0x1F, 0x8B]) else { return contents }
        do {
            return try Deflate.expand(contents[...], limit: DecodingLimits.drawingBytes.value)
        } catch {
            switch error {
            case .truncated(let offset): throw .truncated(.svg, offset: UInt64(offset))
            case .malformed(let offset, let problem): throw .malformed(.svg, offset: UInt64(offset), problem: problem)
            case .exceeded(let allowed):
                throw .limitExceeded(.expandedBytes, found: UInt64(allowed) + 1, allowed: UInt64(allowed))
            case .outOfMemory: throw .outOfMemory
            }
        }
    }

    deinit {
        unsafe g_object_unref(handle)
    }

    func size(ofPage page: Int) throws(MediaError) -> PointSize {
        var width = 0.0
        var height = 0.0
        if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            (width, height) = try sizeOfContents()
        }
        guard let size = PointSize(width: width, height: height) else {
            throw .malformed(.svg, offset: 0, problem: "it is \(width) x \(height) points large")
        }
        return size
    }

    /// The size of a document without one, or with a relative one: that of its view box, or else of its contents.
    private func sizeOfContents() throws(MediaError) -> (width: Double, height: Double) {
        var (hasWidth, hasHeight, hasViewBox) = (gboolean(), gboolean(), gboolean())
        var (width, height) = (RsvgLength(), RsvgLength())
        var box = RsvgRectangle()
        unsafe rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasViewBox, &box)
        if hasViewBox != 0 { return (box.width, box.height) }
        var error: UnsafeMutablePointer<GError>?
        guard unsafe rsvg_handle_get_geometry_for_element(handle, nil, &box, nil, &error) != 0 else {
            throw .malformed(.svg, offset: 0, problem: unsafe takeMessage(error))
        }
        return (box.x + box.width, box.y + box.height)
    }

    func draw(page: Int, size: PointSize, on canvas: OpaquePointer) throws(MediaError) {
        fonts.beginDocument()
        var place = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
        var error: UnsafeMutablePointer<GError>?
        guard unsafe rsvg_handle_render_document(handle, canvas, &place, &error) != 0 else {
            throw .malformed(.svg, offset: 0, problem: unsafe takeMessage(error))
        }
        if let name = fonts.missing.first { throw .fontMissing(.svg, name: name) }
    }
}
