internal import AssetModel
internal import PixelPipeline

/// Draws documents of our own, so that the libraries do their one-time work before the process is restricted.
public enum WarmUp {
    /// Loads poppler's tables and the plug-ins for images in SVG documents. The tables are freed with the returned document.
    public static func loadPlugIns(fonts: FontLibrary) -> VectorImage? {
        defer { draw(svg, fonts) }
        return draw(pdf, fonts)
    }

    /// Lays out a word, which starts Pango's threads. From this call on, missing fonts are noticed.
    public static func setText(fonts: FontLibrary) {
        fonts.watchPango()
        draw(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">x</text></svg>"#, fonts)
    }

    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="1" height="1">"#
        + #"<image width="1" height="1" x:href="data:image/gif;base64,\#(gif)"/></svg>"#

    /// One transparent pixel.
    private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    /// An empty page, in a file whose cross-reference table poppler rebuilds.
    private static let pdf = """
        %PDF-1.4
        1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
        2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj
        trailer <</Root 1 0 R>>

        """

    /// Errors are ignored: a document that needs the missing part will report it.
    @discardableResult
    private static func draw(_ document: String, _ fonts: FontLibrary) -> VectorImage? {
        guard
            let image = try? VectorImage(
                Array(document.utf8), size: .scale(1), form: .premultipliedRGBA8, fonts: fonts)
        else { return nil }
        try? image.draw { placement in PictureMemory(byteCount: Int(placement.representation.byteCount)) }
        return image
    }
}
