internal import AssetModel
internal import CTIFF

/// A TIFF file: every directory of it is a page.
///
/// Grey, RGB and palette pages of whole numbers are put together from libtiff's rows; everything else that libtiff can turn into
/// RGBA (CMYK, YCbCr, Lab and so on) is left to it, and cannot be had as stored, as in GNUstep. Pages that cannot be had are left out
/// as long as another can. Orientation is regarded in RGBA only, flips as libtiff does them, without turns.
final class TIFFFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let handle: TIFFHandle
    private let form: PixelForm
    private let layouts: [TIFFPage]

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        handle = try TIFFHandle(input)
        self.form = form
        var found: [TIFFPage] = []
        repeat {
            if found.count == Int(limits.pages) {
                throw .limitExceeded(.pages, found: UInt64(found.count) + 1, allowed: UInt64(limits.pages))
            }
            found.append(try TIFFPage(handle, limits: limits))
        } while try handle.nextDirectory()
        var pages: [ImageRepresentation] = []
        var layouts: [TIFFPage] = []
        for (index, page) in found.enumerated() {
            guard let representation = page.representation(form: form, page: index, pageCount: found.count) else {
                continue
            }
            pages.append(representation)
            layouts.append(page)
        }
        if pages.isEmpty { throw .unsupported(.tiff, feature: found[0].feature) }
        self.pages = pages
        self.layouts = layouts
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let page = layouts[index]
        try handle.goToDirectory(at: page.directoryOffset)
        let rows = TIFFRows(handle: handle, page: page)
        switch (form, page.colors) {
        case (.asStored, _):
            let representation = pages[index]
            let pixels = unsafe TIFFStoredPixels(
                page: page, target: target, bytesPerRow: Int(representation.bytesPerRow),
                samples: Int(representation.samplesPerPixel))
            try pixels.write(rows)
        case (.premultipliedRGBA8, .other):
            try unsafe convert(page, into: target)
        case (.premultipliedRGBA8, _):
            let pixels = unsafe TIFFRGBAPixels(page: page, target: target.assumingMemoryBound(to: UInt8.self))
            try pixels.write(rows)
        default: throw .unsupported(.tiff, feature: "pixels of this form")
        }
    }

    /// Has libtiff make the pixels: red in the lowest byte of a word, alpha in the highest.
    private func convert(_ page: TIFFPage, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        var reason = [CChar](repeating: 0, count: 1024)  // the size that libtiff's documentation asks for
        guard unsafe TIFFRGBAImageOK(handle.tiff, &reason) == 1 else {
            throw .unsupported(.tiff, feature: page.feature)
        }
        // The target has a word for each pixel; mappings and offsets are aligned.
        let words = unsafe target.assumingMemoryBound(to: UInt32.self)
        let done = unsafe TIFFReadRGBAImageOriented(
            handle.tiff, UInt32(page.width), UInt32(page.height), words.baseAddress, ORIENTATION_TOPLEFT, 1)
        guard done == 1 else { throw handle.error() }
        for index in words.indices { unsafe words[index] = UInt32(littleEndian: words[index]) }
    }
}

extension TIFFPage {
    /// What is special about the page, for an error message.
    fileprivate var feature: String {
        switch colors {
        case .other(let photometric): "\(bits)-bit samples of colour model \(photometric)"
        case .palette: "a palette and alpha"
        case .grey, .rgb: "this layout"
        }
    }
}
