/// What a GNUstep class writes into an archive: its superclass and its own values in order. The values have the keys
/// that keyed archives use for the same values.
///
/// An archive marks neither the end of an object nor the meaning of a value. Only the layouts tell both.
struct GNUstepLayout: Sendable {
    /// A value that a class writes.
    struct Field: Sendable {
        enum Kind: Character, Sendable {
            case object = "@"
            /// An integer or a boolean.
            case integer = "i"
            case real = "f"
            case selector = ":"
            case `class` = "#"
            /// A size or a point.
            case pair = "p"
            /// An origin and a size.
            case rectangle = "r"
            /// An array of numbers without tags.
            case numbers = "n"
        }

        /// Some values are written only if a condition holds. It tests the last integer that is written
        /// unconditionally.
        enum Condition: Character, Sendable {
            case whenSet = "?"
            case whenZero = "!"
            case whenOdd = "%"
        }

        let key: String
        let kind: Kind
        let condition: Condition?
    }

    /// Values that only some versions of a class write.
    private struct Part: Sendable {
        let versions: ClosedRange<UInt32>
        let fields: [Field]
    }

    let superclass: String?
    private let parts: [Part]

    /// Each part is a text such as "2-3 NSTitle=@ NSName=?@": the first and perhaps the last version of the class, then
    /// "key=kind" for every value, with its condition before the kind if there is one.
    init(_ superclass: String?, _ parts: String...) {
        self.superclass = superclass
        self.parts = parts.map { part in
            let words = part.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { UInt32($0) }
            return Part(
                versions: bounds[0]...(bounds.count > 1 ? bounds[1] : .max), fields: words.dropFirst().map(Self.field))
        }
    }

    private static func field(_ description: Substring) -> Field {
        let halves = description.split(separator: "=")
        guard let kind = halves[1].last.flatMap(Field.Kind.init) else {
            preconditionFailure("\(description) is not a value")
        }
        return Field(
            key: String(halves[0]), kind: kind, condition: halves[1].first.flatMap(Field.Condition.init))
    }

    /// The values that a version of the class writes.
    func fields(version: UInt32) -> [Field] {
        parts.filter { $0.versions.contains(version) }.flatMap(\.fields)
    }

    /// The values that a colour writes after the name of its colour space; nil for an unknown space.
    static func colorFields(space: String) -> [Field]? { colorSpaces[space]?.fields(version: 0) }

    private static let colorSpaces: [String: GNUstepLayout] = {
        let white = GNUstepLayout(nil, "0 NSWhite=f NSAlpha=f")
        let colors = GNUstepLayout(
            nil, "0 NSRed=f NSGreen=f NSBlue=f NSHue=f NSSaturation=f NSBrightness=f NSAlpha=f")
        return [
            "NSNamedColorSpace": GNUstepLayout(nil, "0 NSCatalogName=@ NSColorName=@"),
            "NSCalibratedWhiteColorSpace": white, "NSDeviceWhiteColorSpace": white,
            "NSCalibratedBlackColorSpace": white, "NSDeviceBlackColorSpace": white,
            "NSCalibratedRGBColorSpace": colors, "NSDeviceRGBColorSpace": colors,
            "NSDeviceCMYKColorSpace": GNUstepLayout(nil, "0 NSCyan=f NSMagenta=f NSYellow=f NSBlack=f NSAlpha=f"),
            "NSPatternColorSpace": GNUstepLayout(nil, "0 NSImage=@"),
        ]
    }()

    /// The layout of a class; nil for an unknown class.
    static func known(_ className: String) -> GNUstepLayout? { classes[className] ?? viewClasses[className] }
}
