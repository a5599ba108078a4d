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

    /// Returns the layout of the rows that `decode` gives to the writer, for the page at an index of `pages`.
    func source(page index: Int) -> PixelSource

    /// Returns a description of the page's file for the form `asStored`; nil if only the format is known, or if the pixels are converted even in this
    /// form.
    func file(page index: Int) -> ImageSource?

    /// Decodes the page at an index of `pages`; the writer was made for its `source`.
    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError)
}

extension ImageCodec {
    func file(page index: Int) -> ImageSource? { nil }

    /// Decodes the page at an index of `pages`. `target` has exactly the page's byte count, and is returned with the pixels.
    func decode(page index: Int, into target: consuming PictureMemory) throws(MediaError) -> PictureMemory {
        var writer = PixelWriter(source(page: index), form: form, into: target)
        try decode(page: index, to: &writer)
        return writer.finish()
    }

    /// Returns the ICC profile of the page at an index of `pages`, of `colorProfileByteCount` bytes.
    func colorProfile(page index: Int) -> [UInt8] { source(page: index).colorProfile(form) }
}

/// Whether colours are in the file's colour space, or count as sRGB whatever the file declares.
enum ColorManagement { case on, off }
