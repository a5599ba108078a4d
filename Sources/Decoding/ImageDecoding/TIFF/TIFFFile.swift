internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A TIFF file: every directory is a page.
///
/// Grey, RGB, CMYK and palette pages are made of libtiff's rows. Colours that only libtiff can turn into RGBA (YCbCr that is not JPEG, Lab and so on)
/// are left to libtiff, without a form `asStored`, as in GNUstep. Pages that cannot be decoded are left out, unless no page can be decoded.
final class TIFFFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let handle: TIFFHandle
    private let layouts: [TIFFPage]

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        handle = try TIFFHandle(input)
        self.form = form
        var found: [TIFFPage] = []
        var profileBytes: UInt64 = 0
        repeat {
            if found.count == Int(limits.pages) {
                throw .limitExceeded(.pages, found: UInt64(found.count) + 1, allowed: UInt64(limits.pages))
            }
            let page = try TIFFPage(handle, limits: limits)
            // Pages may share the bytes of a profile in the file.
            profileBytes += UInt64(page.profile?.count ?? 0)
            try limits.check(codecBytes: profileBytes)
            found.append(page)
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

    func source(page index: Int) -> PixelSource {
        guard let source = layouts[index].source(form) else { preconditionFailure("a page without pixels is left out") }
        return source
    }

    func file(page index: Int) -> ImageSource? { layouts[index].file }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        let page = layouts[index]
        try handle.goToDirectory(at: page.directoryOffset)
        if page.colors == .converted {
            try writer.writePicture { rows throws(MediaError) in
                try handle.readRGBA(width: page.width, height: page.height, page.orientation, into: &rows)
            }
            return
        }
        if page.isJPEGOfYCbCr { _ = handle.decodesJPEGAsRGB() }
        let rows = try TIFFRows(handle, page, samples: source(page: index).usedSamples)
        try rows.forEach { y, row in writer.write(row, at: y) }
    }
}
