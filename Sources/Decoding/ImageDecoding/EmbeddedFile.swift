internal import AssetModel
internal import MediaInput

/// A whole picture file inside a file of another format.
enum EmbeddedFile {
    /// Opens the codec for a part of a file that is a picture of one of `formats`; nil for any other part.
    static func codec(
        _ part: InputFile, form: PixelForm, management: ColorManagement, limits: ImageLimits,
        of formats: Set<MediaFormat>
    ) throws(MediaError) -> (any ImageCodec)? {
        guard let format = MediaFormat(firstBytes: try part.firstBytes(MediaFormat.signatureSize)),
            formats.contains(format)
        else { return nil }
        switch format {
        case .png: return try PNGFile(part, form: form, management: management, limits: limits)
        case .jpeg: return try JPEGFile(part, form: form, management: management, limits: limits)
        case .jpeg2000: return try JPEG2000File(part, form: form, management: management, limits: limits)
        default: return nil
        }
    }
}
