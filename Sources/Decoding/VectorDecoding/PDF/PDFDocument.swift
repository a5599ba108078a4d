internal import CVectorGraphics
internal import MediaInput

/// A PDF document, read and drawn by poppler. A page's size is its crop box's size after the page's rotation; its background is
/// transparent. Fonts must be embedded or installed.
@safe final class PDFDocument: Drawing {
    let pageCount: Int
    private let fonts: FontLibrary
    /// poppler's document; freed with this object.
    private let document: OpaquePointer

    init(_ contents: [UInt8], fonts: FontLibrary) throws(MediaError) {
        self.fonts = fonts
        let bytes = unsafe g_bytes_new(contents, gsize(contents.count))  // a copy
        defer { unsafe g_bytes_unref(bytes) }
        var error: UnsafeMutablePointer<GError>?
        guard let document = unsafe poppler_document_new_from_bytes(bytes, nil, &error) else {
            if unsafe error?.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
                unsafe g_error_free(error)
                throw .unsupported(.pdf, feature: "a password")
            }
            throw .malformed(.pdf, offset: 0, problem: unsafe takeMessage(error))
        }
        unsafe self.document = document
        pageCount = Int(unsafe poppler_document_get_n_pages(document))
        if pageCount < 1 { throw .malformed(.pdf, offset: 0, problem: "it has no page") }
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(document))
    }

    func size(ofPage index: Int) throws(MediaError) -> PointSize {
        let page = try page(index)
        var (width, height) = (0.0, 0.0)
        unsafe poppler_page_get_size(page.pointer, &width, &height)
        guard let size = PointSize(width: width, height: height) else {
            throw .malformed(.pdf, offset: 0, problem: "page \(index + 1) is \(width) x \(height) points large")
        }
        return size
    }

    func draw(page index: Int, size: PointSize, on canvas: OpaquePointer) throws(MediaError) {
        let page = try page(index)
        if let name = missingFont(page) { throw .fontMissing(.pdf, name: name) }
        unsafe poppler_page_render(page.pointer, canvas)
    }

    private func page(_ index: Int) throws(MediaError) -> PDFPage {
        guard let page = unsafe poppler_document_get_page(document, Int32(index)) else {
            throw .malformed(.pdf, offset: 0, problem: "page \(index + 1) is missing")
        }
        return unsafe PDFPage(page, index: index)
    }

    /// Finds a font of the page's text that is neither embedded nor installed; nil if there is none.
    private func missingFont(_ page: PDFPage) -> String? {
        let missing = unsafe PDFFont.list(document, upTo: page.index).filter { $0.isMissing(in: fonts) }
        // A page may list fonts that it does not use.
        if missing.isEmpty { return nil }
        let used = page.fontsOfText
        return missing.first { used.contains($0.fullName) }?.name
    }
}

/// A poppler page, freed with this object.
@safe final class PDFPage {
    let pointer: OpaquePointer
    let index: Int

    init(_ pointer: OpaquePointer, index: Int) {
        unsafe self.pointer = pointer
        self.index = index
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// The full names of the fonts that the page's text uses.
    var fontsOfText: Set<String> {
        var names: Set<String> = []
        let list = unsafe poppler_page_get_text_attributes(pointer)
        defer { unsafe poppler_page_free_text_attributes(list) }
        var next = unsafe list
        // The list and its names live until the list is freed; names are copied.
        while let item = unsafe next {
            if let data = unsafe item.pointee.data {
                let attributes = unsafe data.assumingMemoryBound(to: PopplerTextAttributes.self)
                if let name = unsafe attributes.pointee.font_name { names.insert(unsafe String(cString: name)) }
            }
            unsafe next = item.pointee.next
        }
        return names
    }
}
