public import AssetModel

/// The content of a rendition, decoded as far as this module can.
public enum CatalogPicture: Sendable, Hashable {
    /// Pixels of four bytes: red, green, blue, alpha, premultiplied. Rows go from top to bottom, without padding. The
    /// colours have the primaries of the gamut and the transfer curve of sRGB.
    case pixels(width: Int, height: Int, bytes: [UInt8], gamut: AssetTraits.Gamut = .sRGB)
    /// A file that the catalog holds unchanged. The first bytes tell the file's format.
    case file([UInt8])
    /// JPEG files, one below the other, with premultiplied colours of the gamut. The alpha of each file is separate. `orientation` is EXIF's number,
    /// by which the client of this module turns the whole picture upright.
    case bands(width: Int, height: Int, [Band], gamut: AssetTraits.Gamut = .sRGB, orientation: Int = 1)

    /// A horizontal band of a picture, over its whole width.
    public struct Band: Sendable, Hashable {
        /// The number of rows in the band.
        public let rowCount: Int
        /// The JPEG file with the colours.
        public let file: [UInt8]
        /// The alpha of each pixel as a byte, rows without padding.
        public let alpha: [UInt8]
    }
}
