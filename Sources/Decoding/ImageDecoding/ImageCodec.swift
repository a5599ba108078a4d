internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A reader of one image format that has read its file's header.
///
/// A codec must not start threads: the worker's sandbox forbids that.
protocol ImageCodec: AnyObject {
    /// The readable pages; each has been checked against the limits.
    var pages: [ImageRepresentation] { get }

    var form: PixelForm { get }

    /// Source that `decode` gives the writer for the page at an index of `pages`.
    func source(page index: Int) -> PixelSource

    /// Facts about the page's file besides its pixels, in the form as stored; nil where only the format is known, or where the pixels are
    /// converted all the same.
    func file(page index: Int) -> ImageSource?

    /// Decodes the page at an index of `pages`; the writer was made for its `source`.
    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError)
}

extension ImageCodec {
    func file(page index: Int) -> ImageSource? { nil }

    /// Decodes the page at an index of `pages`. `target` has exactly its byte count; it comes back with the pixels.
    func decode(page index: Int, into target: consuming PictureMemory) throws(MediaError) -> PictureMemory {
        var writer = PixelWriter(source(page: index), form: form, into: target)
        try decode(page: index, to: &writer)
        return writer.finish()
    }

    /// The ICC profile of the page at an index of `pages`, of as many bytes as its representation says.
    func colorProfile(page index: Int) -> [UInt8] { source(page: index).colorProfile(form) }
}

/// Whether colours are as the file's profile says, or sRGB whatever the file says.
enum ColorManagement { case on, off }
