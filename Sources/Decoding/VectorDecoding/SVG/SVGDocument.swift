internal import AssetModel
internal import CVectorGraphics
internal import Decompression
internal import MediaInput

/// An SVG document, read and drawn by librsvg. librsvg loads no other files: without a base URL, only images in the document ("data:") are loaded.
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

    /// Returns the document. A gzip file is expanded here, because librsvg does not limit the expanded size.
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
        // `em` and `ex` have the size that rsvg-convert uses; `width` and `height` have the same size, rounded.
        var found = RsvgDimensionData()
        unsafe rsvg_handle_get_dimensions(handle, &found)
        guard let size = PointSize(width: found.em, height: found.ex) else {
            throw .malformed(.svg, offset: 0, problem: "it is \(found.em) x \(found.ex) points large")
        }
        return size
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
