internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// Pixels of a format that has them in several places of a file: the header is read, the pixels are not.
protocol Bitmap {
    /// How the rows are that `decode` gives to the writer.
    var source: PixelSource { get }

    /// Gives every row to a writer made for `source`.
    func decode(to writer: PixelWriter) throws(MediaError)
}

/// A picture within a file that is more than the picture: pixels in the way of the file's own format, or a whole file of another format.
enum ContainedPicture {
    case bitmap(any Bitmap)
    case file(any ImageCodec)

    /// The picture as it becomes in a form; the first page of a file.
    func representation(_ form: PixelForm) -> ImageRepresentation {
        switch self {
        case .bitmap(let bitmap): bitmap.source.representation(form)
        case .file(let codec): codec.pages[0]
        }
    }

    /// Decodes it into memory that has exactly the bytes of `representation(form)`; a file has been opened with the same form.
    func decode(_ form: PixelForm, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        switch self {
        case .bitmap(let bitmap): try unsafe bitmap.decode(to: PixelWriter(bitmap.source, form: form, into: target))
        case .file(let codec): try unsafe codec.decode(page: 0, into: target)
        }
    }

    /// The ICC profile that goes with it in this form, empty for none.
    func colorProfile(_ form: PixelForm) -> [UInt8] {
        switch self {
        case .bitmap(let bitmap): bitmap.source.colorProfile(form)
        case .file(let codec): codec.colorProfile(page: 0)
        }
    }
}
