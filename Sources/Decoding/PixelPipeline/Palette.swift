/// Colours that pixels name by their places.
package struct Palette: Equatable {
    /// Places that a palette can have.
    package static let limit = 256
    /// Red, green, blue and alpha of every place, 8 bits each, straight; `limit` places, those that the file does not have opaque black.
    package let rgba: [UInt8]
    /// Whether pixels have alpha: the file may say so though all places are opaque.
    package let hasAlpha: Bool

    /// A palette of places of four samples each; those beyond `limit` cannot be named and are left out.
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
