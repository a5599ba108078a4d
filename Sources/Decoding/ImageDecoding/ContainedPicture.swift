internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// The pixels of a picture that is a part of a file; its header has been read.
protocol Bitmap {
    /// Layout of the rows that `decode` gives to the writer.
    var source: PixelSource { get }

    /// Gives every row to a writer made for `source`.
    func decode(to writer: inout PixelWriter) throws(MediaError)
}

/// A picture that is a part of a file: pixels as the file's own format has them, or a whole file of another format.
enum ContainedPicture {
    case bitmap(any Bitmap)
    /// The contained file has the form of the outer file; only its first page counts.
    case file(any ImageCodec)

    var source: PixelSource {
        switch self {
        case .bitmap(let bitmap): bitmap.source
        case .file(let codec): codec.source(page: 0)
        }
    }

    /// Describes the bitmap that the picture becomes. In icons only pixels count: the density of a contained file is ignored.
    func representation(_ form: PixelForm, scale: UInt8 = 1) -> ImageRepresentation {
        var page =
            switch self {
            case .bitmap(let bitmap): bitmap.source.representation(form)
            case .file(let codec): codec.pages[0]
            }
        page.setScale(scale)
        return page
    }

    /// Decodes the picture; the writer was made for `source`.
    func decode(to writer: inout PixelWriter) throws(MediaError) {
        switch self {
        case .bitmap(let bitmap): try bitmap.decode(to: &writer)
        case .file(let codec): try codec.decode(page: 0, to: &writer)
        }
    }
}
