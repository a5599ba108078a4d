/// A bitmap of an image: a page of a TIFF, a frame of an animation, or the file of one scale.
public struct ImageRepresentation: Sendable, Hashable {
    /// Storage of transparency.
    public enum Alpha: UInt8, Sendable, Hashable {
        /// Every pixel is opaque and there is no alpha sample.
        case none = 0
        /// The last sample of a pixel is alpha, and the colours are not multiplied by it.
        case straight = 1
        /// The last sample of a pixel is alpha, and the colours are multiplied by it.
        case premultiplied = 2
    }

    /// Meaning of the samples before alpha.
    public enum ColorModel: UInt8, Sendable, Hashable {
        /// One sample, 0 is black.
        case white = 1
        /// One sample, 0 is white.
        case black = 2
        /// Red, green, blue.
        case rgb = 3
        /// Cyan, magenta, yellow, black.
        case cmyk = 4
        /// Red, green and blue of the form `premultipliedBGRA8`: each pixel is a number, blue in its lowest byte.
        case bgr = 5
    }

    /// Width in pixels, at least 1.
    public var pixelWidth: UInt32
    /// Height in pixels, at least 1.
    public var pixelHeight: UInt32
    /// Bytes from the start of one row to the start of the next; the first row is the top one.
    public var bytesPerRow: UInt32
    /// Bits of one sample: 1, 2, 4, 8 or 16; 16-bit samples are in the machine's byte order.
    public var bitsPerSample: UInt8
    /// Samples of one pixel, alpha included: 1 to 5, chunky (never one plane after another).
    public var samplesPerPixel: UInt8
    /// Storage of transparency.
    public var alpha: Alpha
    /// Meaning of the samples before alpha.
    public var colorModel: ColorModel
    /// Width in points (1/72 inch at scale 1), from the file's resolution where the profile uses the resolution.
    public var pointWidth: Double
    /// Height in points.
    public var pointHeight: Double
    /// The scale in the file's name (`@2x`): 1, 2 or 3; 1 for a name without a scale.
    public var scale: UInt8
    /// Number of the page in the file, from 0.
    public var page: UInt16
    /// Number of pages in the file, readable or not; at least 1.
    public var pageCount: UInt16
    /// A cursor's active pixel, from the top left; nil where the file has none.
    public var hotSpot: HotSpot?
    /// Bytes of the pixels' ICC profile; 0 without a profile, as in all forms of sRGB.
    public var colorProfileByteCount: UInt32 = 0
    /// Timing of the representation as a frame of an animation; nil for other representations.
    public var frame: AnimationFrame?

    /// Facts about the file, if the pixels are as stored; else nil.
    public var source: ImageSource?

    /// A position in pixels from the top left corner.
    public struct HotSpot: Sendable, Hashable {
        /// Pixels from the left edge.
        public var x: UInt16
        /// Pixels from the top edge.
        public var y: UInt16

        /// Creates the position.
        public init(x: UInt16, y: UInt16) {
            self.x = x
            self.y = y
        }
    }

    /// The timing of an animation's frame. Frames are complete pictures: they are not drawn over earlier frames.
    public struct AnimationFrame: Sendable, Hashable {
        /// Time to show the frame, in milliseconds; 0 where the file does not say.
        public var milliseconds: UInt32
        /// Number of times to show the animation, equal in all frames; 0: endlessly.
        public var loopCount: UInt16

        /// Creates the description of a frame.
        public init(milliseconds: UInt32, loopCount: UInt16) {
            self.milliseconds = milliseconds
            self.loopCount = loopCount
        }
    }

    /// Bytes of the pixels: `bytesPerRow` times `pixelHeight`.
    public var byteCount: UInt64 { UInt64(bytesPerRow) * UInt64(pixelHeight) }

    /// Start of the colour profile, in bytes from the first row: the first multiple of 8 after the pixels.
    public var colorProfileOffset: UInt64 { (byteCount + 7) & ~7 }

    /// Bytes from the first row to the end of the pixels and of the colour profile that follows them.
    public var dataByteCount: UInt64 {
        colorProfileByteCount == 0 ? byteCount : colorProfileOffset + UInt64(colorProfileByteCount)
    }

    /// Sets the scale, at least 1, and computes the size in points: a `@2x` file has twice the pixels for the same points.
    public mutating func setScale(_ scale: UInt8) {
        self.scale = scale
        pointWidth = Double(pixelWidth) / Double(scale)
        pointHeight = Double(pixelHeight) / Double(scale)
    }

    /// Creates a representation of scale 1 whose size in points is its size in pixels, the only page of its file.
    public init(
        pixelWidth: UInt32, pixelHeight: UInt32, bytesPerRow: UInt32, bitsPerSample: UInt8, samplesPerPixel: UInt8,
        alpha: Alpha, colorModel: ColorModel
    ) {
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.bytesPerRow = bytesPerRow
        self.bitsPerSample = bitsPerSample
        self.samplesPerPixel = samplesPerPixel
        self.alpha = alpha
        self.colorModel = colorModel
        pointWidth = Double(pixelWidth)
        pointHeight = Double(pixelHeight)
        scale = 1
        page = 0
        pageCount = 1
    }
}
