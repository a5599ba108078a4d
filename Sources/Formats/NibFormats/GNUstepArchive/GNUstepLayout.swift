/// Values that a GNUstep class writes into an archive: its superclass's and its own, in order. The values have the keys
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
            /// A value of any kind, with all that is in it.
            case any = "*"
            /// All values of the class that is the value before.
            case ofClass = "C"
            /// All values of the colour space that is named by the value before.
            case ofColorSpace = "S"
        }

        /// Some values are written only if a condition holds. It tests the last integer that is written unconditionally.
        enum Condition: Character, Sendable {
            case whenSet = "?"
            case whenZero = "!"
            case whenOdd = "%"
        }

        /// An index into `GNUstepLayouts.keys`.
        let key: UInt16
        let kind: Kind
        var condition: Condition?
    }

    /// Values that only some versions of a class write.
    struct Part: Sendable {
        let versions: ClosedRange<UInt32>
        let fields: [Field]
    }

    /// Each part is a text such as "2-3 NSTitle=@ NSName=?@": the first and perhaps the last version of the class, then
    /// "key=kind" for every value, with its condition before the kind if there is one.
    struct Description: Sendable {
        let superclass: String?
        let parts: [String]

        init(_ superclass: String?, _ parts: String...) {
            self.superclass = superclass
            self.parts = parts
        }
    }

    let superclass: String?
    let parts: [Part]
}

/// The layouts of all known classes and colour spaces. Their keys have numbers.
struct GNUstepLayouts: Sendable {
    static let shared = GNUstepLayouts()

    /// All keys, "" first.
    private(set) var keys = [""]
    private var numbers: [String: UInt16] = ["": 0]
    private(set) var classes: [String: GNUstepLayout] = [:]
    /// Values that a colour writes after the name of its colour space.
    private(set) var colorSpaces: [String: GNUstepLayout] = [:]

    private init() {
        for table in [GNUstepLayout.classes, GNUstepLayout.viewClasses] {
            for (name, description) in table { classes[name] = layout(description) }
        }
        for (name, description) in GNUstepLayout.colorSpaces { colorSpaces[name] = layout(description) }
    }

    /// The number of a key; nil if no layout has it.
    func number(of key: String) -> UInt16? { numbers[key] }

    private mutating func layout(_ description: GNUstepLayout.Description) -> GNUstepLayout {
        let parts = description.parts.map { part in
            let words = part.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { UInt32($0) }
            return GNUstepLayout.Part(
                versions: bounds[0]...(bounds.count > 1 ? bounds[1] : .max),
                fields: words.dropFirst().map { field($0) })
        }
        return GNUstepLayout(superclass: description.superclass, parts: parts)
    }

    private mutating func field(_ description: Substring) -> GNUstepLayout.Field {
        let halves = description.split(separator: "=", omittingEmptySubsequences: false)
        guard let kind = halves[1].last.flatMap(GNUstepLayout.Field.Kind.init) else {
            preconditionFailure("\(description) is not a value")
        }
        let key = String(halves[0])
        let number = numbers[key] ?? UInt16(truncatingIfNeeded: keys.count)
        if number == keys.count {
            keys.append(key)
            numbers[key] = number
        }
        return GNUstepLayout.Field(
            key: number, kind: kind, condition: halves[1].first.flatMap(GNUstepLayout.Field.Condition.init))
    }
}
