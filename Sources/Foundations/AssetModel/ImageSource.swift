/// Facts about a bitmap's file, besides the pixels. GNUstep's readers keep some of these facts in their image representations.
public struct ImageSource: Sendable, Hashable {
    /// The format of the file. Raw values are those of the shared memory and of the C interface.
    public enum Format: UInt8, Sendable, Hashable, CaseIterable {
        case png = 1
        case tiff = 2
        case jpeg = 3
        case gif = 4
        case bmp = 5
        case ico = 6
        case cur = 7
        case icns = 8
        case webp = 9
        case jpeg2000 = 10
        case heif = 11
        case pnm = 12
        case xpm = 13
        case xbm = 14
        /// An ICNS with a picture of a type that came with OS X 10.7 or 10.8. Libicns 0.8.1, with which GNUstep reads ICNS, cannot read these types.
        case newerICNS = 15
    }

    /// The format.
    public var format: Format
    /// Whether there is an alpha sample that has its highest value in every pixel.
    public var hasOpaqueAlpha = false
    /// Of a TIFF: whether the file has one plane for each sample.
    public var isPlanar = false
    /// Of a TIFF, the number of its compression; of a progressive JPEG, 1; of a PNG with gamma, 100,000 times the gamma; else 0.
    public var detail: UInt32 = 0

    /// Creates the description of a file.
    public init(_ format: Format, isPlanar: Bool = false, detail: UInt32 = 0) {
        self.format = format
        self.isPlanar = isPlanar
        self.detail = detail
    }
}
