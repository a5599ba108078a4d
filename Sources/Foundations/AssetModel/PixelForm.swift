/// How the decoded pixels of an image lie in memory. Raw values are part of the socket protocol.
///
/// The RGBA forms are sRGB, whatever the file's own colour space is; rows are without padding, samples of 16 bits in the machine's byte order.
public enum PixelForm: UInt8, Sendable, Hashable, CaseIterable {
    /// Four bytes a pixel, red, green, blue, alpha in this order, colours multiplied by alpha.
    case premultipliedRGBA8 = 1
    /// The samples as the file holds them after decompression: 1 to 16 bits each, grey or RGB, with or without alpha,
    /// not converted; what GNUstep's own readers give.
    case asStored = 2
    /// Four bytes a pixel, colours not multiplied by alpha.
    case straightRGBA8 = 3
    /// Eight bytes a pixel, colours multiplied by alpha.
    case premultipliedRGBA16 = 4
    /// Eight bytes a pixel, colours not multiplied by alpha.
    case straightRGBA16 = 5
    /// Samples of 8 or 16 bits in the colour space of the file, which comes with them: grey, RGB or CMYK, with alpha where the file has it.
    case original = 6

    /// Bits of a sample and alpha of an RGBA form; nil where the file says what they are.
    public var rgba: (bits: UInt8, alpha: ImageRepresentation.Alpha)? {
        switch self {
        case .premultipliedRGBA8: (8, .premultiplied)
        case .straightRGBA8: (8, .straight)
        case .premultipliedRGBA16: (16, .premultiplied)
        case .straightRGBA16: (16, .straight)
        case .asStored, .original: nil
        }
    }
}
