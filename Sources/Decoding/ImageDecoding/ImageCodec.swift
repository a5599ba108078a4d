internal import AssetModel
internal import MediaInput

/// A reader of one image format that has read its file's header.
protocol ImageCodec: AnyObject {
    /// The readable pages; each has been checked against the limits.
    var pages: [ImageRepresentation] { get }

    /// Decodes the page at `index` of `pages`; `target` has exactly its byte count.
    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError)

    /// The ICC profile of the page at `index`, of as many bytes as its representation says.
    func colorProfile(page index: Int) -> [UInt8]
}

extension ImageCodec {
    /// None: for codecs whose colours are sRGB.
    func colorProfile(page index: Int) -> [UInt8] { [] }
}
