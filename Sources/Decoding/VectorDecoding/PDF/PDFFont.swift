internal import CVectorGraphics

struct PDFFont {
    /// The name without the tag of a font subset.
    let name: String
    /// The name in the document.
    let fullName: String
    let isEmbedded: Bool
    /// File of the installed font that poppler substitutes for this font.
    let file: String?

    /// Lists the fonts of the pages from the first to `page`.
    static func list(_ document: OpaquePointer, upTo page: Int) -> [PDFFont] {
        // This function owns the information and the iterator.
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
        // The iterator owns the strings, which are NUL-terminated and copied.
        name = unsafe poppler_fonts_iter_get_name(iterator).map { unsafe String(cString: $0) } ?? ""
        fullName = unsafe poppler_fonts_iter_get_full_name(iterator).map { unsafe String(cString: $0) } ?? ""
        isEmbedded = unsafe poppler_fonts_iter_is_embedded(iterator) != 0
        file = unsafe poppler_fonts_iter_get_file_name(iterator).map { unsafe String(cString: $0) }
    }

    /// Whether poppler would draw the font's text in a font of another family.
    func isMissing(in library: FontLibrary) -> Bool {
        if isEmbedded { return false }
        guard let file else { return true }
        return !library.isFont(inFile: file, meantBy: family)
    }

    /// The family name for fontconfig, without a style. PDF also allows Windows names for its standard fonts (PDF 1.7, appendix H.3).
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
