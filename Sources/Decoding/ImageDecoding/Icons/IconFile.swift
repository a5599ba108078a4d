internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// An ICO or CUR file of Windows: pictures of several sizes, each a bitmap with a mask or a PNG file. Pictures with a broken header are left out,
/// unless all headers are broken. The form `asStored` does not exist: GNUstep has no reader for such files.
final class IconFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let pictures: [ContainedPicture]

    init(_ input: InputFile, _ format: MediaFormat, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.form = form
        let start = try input.bytes(at: 0, count: 6, of: format)
        let count = start.littleEndian(at: 4, as: UInt16.self)
        // A TGA file may begin like a CUR file without pictures.
        if count == 0 { throw .notRecognised(firstBytes: try input.firstBytes(16), expected: .image) }
        if count > limits.pages { throw .limitExceeded(.pages, found: UInt64(count), allowed: UInt64(limits.pages)) }
        let directory = try input.bytes(at: 6, count: 16 * Int(count), of: format)
        var pages: [ImageRepresentation] = []
        var pictures: [ContainedPicture] = []
        var problem: MediaError?
        for index in 0..<Int(count) {
            do {
                let size = UInt64(directory.littleEndian(at: 16 * index + 8, as: UInt32.self))
                let offset = UInt64(directory.littleEndian(at: 16 * index + 12, as: UInt32.self))
                let part = InputFile(part: offset..<offset + size, of: input)
                let picture = try Self.picture(part, format, form: form, limits: limits)
                pictures.append(picture)
                pages.append(picture.representation(self.form))
                pages[pages.count - 1].page = UInt16(index)
                pages[pages.count - 1].pageCount = count
                if format == .cur {
                    let (x, y) = (16 * index + 4, 16 * index + 6)
                    pages[pages.count - 1].hotSpot = .init(
                        x: directory.littleEndian(at: x), y: directory.littleEndian(at: y))
                }
            } catch {
                problem = problem ?? error
            }
        }
        if let problem, pages.isEmpty { throw problem }
        self.pages = pages
        self.pictures = pictures
    }

    func source(page index: Int) -> PixelSource { pictures[index].source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        try pictures[index].decode(to: &writer)
    }

    private static func picture(
        _ part: InputFile, _ format: MediaFormat, form: PixelForm, limits: ImageLimits
    ) throws(MediaError) -> ContainedPicture {
        if let codec = try EmbeddedFile.codec(part, form: form, management: .on, limits: limits, of: [.png]) {
            return .file(codec)
        }
        return .bitmap(try IconBitmap(part, format, limits: limits))
    }
}
