public import AssetModel

/// What a rendition holds, as far as this module can tell.
public enum CatalogPicture: Sendable, Hashable {
    /// Pixels: four bytes each, red, green, blue, alpha, the colours multiplied by alpha; rows from the top, without padding;
    /// they are measured in the colours of a gamut, by the curve of sRGB.
    case pixels(width: Int, height: Int, bytes: [UInt8], gamut: AssetTraits.Gamut = .sRGB)
    /// A file as it was put into the catalog; its first bytes tell its format.
    case file([UInt8])
    /// Colours as JPEG files, one below the other, that are multiplied by alpha already; alpha is apart.
    case bands(width: Int, height: Int, [Band])

    /// A part of a picture from edge to edge.
    public struct Band: Sendable, Hashable {
        /// Rows of it.
        public let rowCount: Int
        /// A JPEG file.
        public let file: [UInt8]
        /// A byte for each pixel, rows without padding.
        public let alpha: [UInt8]
    }
}
