internal import CVectorGraphics

/// A font that pages of a PDF may use.
struct PDFFont {
    /// The name without the tag that tells parts of a font apart.
    let name: String
    /// The name as the document has it.
    let fullName: String
    let isEmbedded: Bool
    /// The file of the installed font that poppler takes for it.
    let file: String?

    /// The fonts of the pages from the first to `page`.
    static func list(_ document: OpaquePointer, upTo page: Int) -> [PDFFont] {
        // Both are this function's own.
        let information = unsafe poppler_font_info_new(document)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(information)) }
        var iterator: OpaquePointer?
        guard unsafe poppler_font_info_scan(information, Int32(page + 1), &iterator) != 0,
            let iterator = unsafe iterator
        else {
            return []
        }
        defer { unsafe poppler_fonts_iter_free(iterator) }
        var fonts: [PDFFont] = []
        repeat {
            fonts.append(unsafe PDFFont(iterator))
        } while unsafe poppler_fonts_iter_next(iterator) != 0
        return fonts
    }

    private init(_ iterator: OpaquePointer) {
        // The texts are the iterator's, terminated, and copied.
        name = unsafe poppler_fonts_iter_get_name(iterator).map { unsafe String(cString: $0) } ?? ""
        fullName = unsafe poppler_fonts_iter_get_full_name(iterator).map { unsafe String(cString: $0) } ?? ""
        isEmbedded = unsafe poppler_fonts_iter_is_embedded(iterator) != 0
        file = unsafe poppler_fonts_iter_get_file_name(iterator).map { unsafe String(cString: $0) }
    }

    /// Whether poppler would set its text in a font of another family.
    func isMissing(in library: FontLibrary) -> Bool {
        if isEmbedded { return false }
        guard let file else { return true }
        return !library.isFont(inFile: file, meantBy: family)
    }

    /// The name without style, under which fontconfig knows it. PDF names its standard fonts in Windows' way, too (PDF 1.7, appendix H.3).
    private var family: String {
        let family = String(name.prefix { $0 != "-" && $0 != "," })
        switch family {
        case "Arial", "ArialMT": return "Helvetica"
        case "TimesNewRoman", "TimesNewRomanPS", "TimesNewRomanPSMT": return "Times"
        case "CourierNew", "CourierNewPS", "CourierNewPSMT": return "Courier"
        default: return family
        }
    }
}
