/// A palette: colours to which pixels refer by index.
package struct ColorTable: Equatable {
    /// Largest number of colours of a palette.
    package static let limit = 256
    /// Straight red, green, blue and alpha of `limit` colours, 8 bits each. Colours that the file does not have are opaque black.
    package let rgba: [UInt8]
    /// Whether pixels have alpha. The file may say so although all colours are opaque.
    package let hasAlpha: Bool

    /// Creates a palette from colours of four samples each. Colours beyond `limit` have no index and are left out.
    package init(rgba: [UInt8], hasAlpha: Bool) {
        let missing = max(0, Self.limit - rgba.count / 4)
        self.rgba = rgba.prefix(Self.limit * 4) + [UInt8](repeatingElements: [0, 0, 0, 255], count: missing)
        self.hasAlpha = hasAlpha
    }
}

extension [UInt8] {
    fileprivate init(repeatingElements elements: [UInt8], count: Int) {
        self = (0..<count).flatMap { _ in elements }
    }
}
