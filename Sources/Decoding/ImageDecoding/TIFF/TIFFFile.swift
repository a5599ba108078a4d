internal import AssetModel
internal import CTIFF
internal import MediaInput
internal import PixelPipeline

/// A TIFF file: every directory of it is a page.
///
/// Grey, RGB, CMYK and palette pages are made of libtiff's rows; what only libtiff can turn into RGBA (YCbCr that is not JPEG, Lab and so on) is
/// left to it, and cannot be had as stored, as in GNUstep. Pages that cannot be had are left out as long as another can.
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
        guard let source = page.source(form) else { preconditionFailure("a page without pixels is left out") }
        try handle.goToDirectory(at: page.directoryOffset)
        let writer = unsafe PixelWriter(source, form: form, into: target)
        if page.colors == .converted {
            try unsafe convert(page, with: writer, waitingIn: target)
        } else {
            if page.isJPEGOfYCbCr { _ = handle.decodesJPEGAsRGB() }
            let rows = try TIFFRows(handle, page, samples: source.usedSamples)
            try unsafe rows.forEach { y, row in unsafe writer.write(row, at: y) }
        }
    }

    func colorProfile(page index: Int) -> [UInt8] { layouts[index].source(form)?.colorProfile(form) ?? [] }

    /// Has libtiff make RGBA, in the order of its rows in the file. They wait at the end of the target: none is overwritten before it was taken, unless the picture is to be
    /// turned.
    private func convert(
        _ page: TIFFPage, with writer: PixelWriter, waitingIn target: UnsafeMutableRawBufferPointer
    ) throws(MediaError) {
        let rowSize = page.width * 4
        let own = page.orientation == .upright ? nil : RowMemory(byteCount: rowSize * page.height)
        // The target has at least four bytes for each pixel; mappings and offsets are aligned.
        let raster =
            unsafe own?.bytes
            ?? UnsafeMutableRawBufferPointer(rebasing: target[(target.count - rowSize * page.height)...])
        let words = unsafe raster.assumingMemoryBound(to: UInt32.self)
        let done = unsafe TIFFReadRGBAImageOriented(
            handle.tiff, UInt32(page.width), UInt32(page.height), words.baseAddress, Int32(page.orientation.rawValue), 1
        )
        guard done == 1 else { throw handle.error() }
        let row = RowMemory(byteCount: rowSize)
        for y in 0..<page.height {
            let line = unsafe UnsafeRawBufferPointer(rebasing: raster[y * rowSize..<(y + 1) * rowSize])
            unsafe row.bytes.copyMemory(from: line)
            let pixels = unsafe row.bytes.assumingMemoryBound(to: UInt32.self)
            // Red is in the lowest byte of a word, whatever the machine's byte order.
            for x in 0..<page.width { unsafe pixels[x] = pixels[x].littleEndian }
            unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
        }
    }
}
