/// The memory layout of decoded pixels. Raw values are part of the socket protocol.
///
/// The RGBA forms are sRGB, whatever the file's colour space: in memory each pixel is red, green, blue and alpha, on every machine in this order.
/// Rows have no padding; 16-bit samples are in the machine's byte order.
public enum PixelForm: UInt8, Sendable, Hashable, CaseIterable {
    /// Four bytes per pixel; colours multiplied by alpha.
    case premultipliedRGBA8 = 1
    /// The file's samples after decompression, not converted: 1 to 16 bits each, grey or RGB, with or without alpha, as GNUstep's own readers
    /// give them.
    case asStored = 2
    /// Four bytes per pixel; colours not multiplied by alpha.
    case straightRGBA8 = 3
    /// Eight bytes per pixel; colours multiplied by alpha.
    case premultipliedRGBA16 = 4
    /// Eight bytes per pixel; colours not multiplied by alpha.
    case straightRGBA16 = 5
    /// Samples of 8 or 16 bits in the file's colour space (grey, RGB or CMYK), with alpha if the file has alpha. The ICC profile follows the pixels.
    case original = 6
    /// sRGB in one 32-bit number per pixel, in the machine's byte order: alpha in the highest byte, then red, green and blue, multiplied by alpha, as
    /// for cairo, Wayland and most windows. The order in memory is blue, green, red, alpha, because all supported machines are little-endian.
    case premultipliedBGRA8 = 7

    /// Sample bits, alpha and the order of colours in a form of sRGB; nil for the forms where the file decides.
    public var rgba: (bits: UInt8, alpha: ImageRepresentation.Alpha, colors: ImageRepresentation.ColorModel)? {
        switch self {
        case .premultipliedRGBA8: (8, .premultiplied, .rgb)
        case .straightRGBA8: (8, .straight, .rgb)
        case .premultipliedRGBA16: (16, .premultiplied, .rgb)
        case .straightRGBA16: (16, .straight, .rgb)
        case .premultipliedBGRA8: (8, .premultiplied, .bgr)
        case .asStored, .original: nil
        }
    }
}
