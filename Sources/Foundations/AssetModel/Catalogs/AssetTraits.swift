/// The traits of a user interface by which variants in asset catalogs are chosen (rule U2).
///
/// Raw values are part of the socket protocol.
public struct AssetTraits: Sendable, Hashable {
    /// Light or dark.
    public enum Appearance: UInt8, Sendable, Hashable, CaseIterable {
        /// For every appearance, or light.
        case any = 0
        case light = 1
        case dark = 2
    }

    /// The screen's colour gamut.
    public enum Gamut: UInt8, Sendable, Hashable, CaseIterable {
        /// sRGB.
        case sRGB = 0
        /// Display P3.
        case displayP3 = 1
    }

    /// The space in one direction.
    public enum SizeClass: UInt8, Sendable, Hashable, CaseIterable {
        case any = 0
        case compact = 1
        case regular = 2
    }

    /// The reading direction.
    public enum Direction: UInt8, Sendable, Hashable, CaseIterable {
        case any = 0
        case leftToRight = 1
        case rightToLeft = 2
    }

    /// Light or dark.
    public var appearance: Appearance
    /// Whether contrast is increased.
    public var hasHighContrast: Bool
    /// The screen's colour gamut.
    public var gamut: Gamut
    /// The horizontal size class.
    public var width: SizeClass
    /// The vertical size class.
    public var height: SizeClass
    /// The reading direction.
    public var direction: Direction

    /// Creates traits. The defaults fit everywhere.
    public init(
        appearance: Appearance = .any, hasHighContrast: Bool = false, gamut: Gamut = .sRGB, width: SizeClass = .any,
        height: SizeClass = .any, direction: Direction = .any
    ) {
        self.appearance = appearance
        self.hasHighContrast = hasHighContrast
        self.gamut = gamut
        self.width = width
        self.height = height
        self.direction = direction
    }

    /// The traits in one number: appearance, contrast, gamut, width, height, direction; one byte each, the first in the lowest.
    public var word: UInt64 {
        UInt64(appearance.rawValue) | (hasHighContrast ? 1 << 8 : 0) | UInt64(gamut.rawValue) << 16
            | UInt64(width.rawValue) << 24 | UInt64(height.rawValue) << 32 | UInt64(direction.rawValue) << 40
    }

    /// Decodes traits. Throws when a value is undefined.
    public init(word: UInt64) throws(DescriptionError) {
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
        guard let appearance = Appearance(rawValue: byte(0)), byte(1) <= 1, let gamut = Gamut(rawValue: byte(2)),
            let width = SizeClass(rawValue: byte(3)), let height = SizeClass(rawValue: byte(4)),
            let direction = Direction(rawValue: byte(5)), word >> 48 == 0
        else { throw DescriptionError(field: "traits", found: word) }
        self.init(
            appearance: appearance, hasHighContrast: byte(1) == 1, gamut: gamut, width: width, height: height,
            direction: direction)
    }
}
