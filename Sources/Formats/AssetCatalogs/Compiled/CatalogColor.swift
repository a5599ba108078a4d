/// A named colour of a catalog.
public struct CatalogColor: Sendable, Hashable {
    /// The colour space ("srgb", "display-p3", "gray-gamma-22" and so on), by the name that catalog folders use.
    public let space: String
    /// Red, green, blue and alpha, or grey and alpha, from 0 to 1. Extended colour spaces go beyond that range.
    public let components: [Double]
}

extension CompiledCatalog {
    /// The colour of a rendition; nil if the rendition is not a colour, or names a system colour.
    public func color(at number: Int) throws(CatalogError) -> CatalogColor? {
        let rendition = renditions[number]
        let header = try header(of: rendition)
        guard case .color = header.layout else { return nil }
        let data = try store.contents(of: rendition.block).suffix(from: header.dataOffset)
        try data.expect("RLOC")
        let count = try data.little(12)
        guard count > 0, count <= 8 else { return nil }
        var components: [Double] = []
        for index in 0..<count {
            let bits = UInt64(try data.little(16 + index * 8)) | UInt64(try data.little(20 + index * 8)) << 32
            components.append(Double(bitPattern: bits))
        }
        let space = try data.little(8) & 255
        return CatalogColor(space: space < Self.spaces.count ? Self.spaces[space] : "generic", components: components)
    }

    /// The colour spaces in the order of their numbers.
    private static let spaces = [
        "generic", "srgb", "gray-gamma-22", "display-p3", "extended-srgb", "extended-linear-srgb", "extended-gray",
    ]
}
