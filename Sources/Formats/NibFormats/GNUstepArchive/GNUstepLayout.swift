/// The values that a GNUstep class writes into an archive, in order: the values of its superclass, then its own values. Keyed archives use the same
/// keys for the same values.
///
/// An archive marks neither the end of an object nor the meaning of a value. Only the layouts tell both.
struct GNUstepLayout: Sendable {
    /// A value that a class writes.
    struct Field: Sendable {
        enum Kind: Unicode.Scalar, Sendable {
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
            /// A value of any kind, with all values in it.
            case any = "*"
            /// All values of a class, which is the previous value.
            case ofClass = "C"
            /// All values of a colour space, which the previous value names.
            case ofColorSpace = "S"
        }

        /// A condition for writing a value. The condition tests the last integer that is written unconditionally.
        enum Condition: Unicode.Scalar, Sendable {
            case whenSet = "?"
            case whenZero = "!"
            case whenOdd = "%"
        }

        /// An index into `GNUstepLayouts.keys`.
        let key: UInt16
        let kind: Kind
        let condition: Condition?
        /// The forms in which the value contains no other values; 0 if the value always contains other values, or may be absent.
        let singleForms: UInt32

        init(key: UInt16, kind: Kind, condition: Condition? = nil) {
            (self.key, self.kind, self.condition) = (key, kind, condition)
            singleForms = condition == nil && kind != .numbers ? kind.forms & ~GNUstepTag.composites : 0
        }
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
    /// Index among all layouts of classes.
    let index: Int
}

/// The layouts of all known classes and colour spaces. Their keys have numbers.
struct GNUstepLayouts: Sendable {
    static let shared = GNUstepLayouts()

    /// All keys, "" first.
    private(set) var keys = [""]
    private var numbers: [String: UInt16] = ["": 0]
    private(set) var classes: [String: GNUstepLayout] = [:]
    /// Layouts of a class and its superclasses, by the index of the class's layout. The root class comes first.
    private(set) var lineages: [[GNUstepLayout]] = []
    /// Values that a colour writes after the name of its colour space.
    private(set) var colorSpaces: [String: GNUstepLayout] = [:]

    private init() {
        for table in [GNUstepLayout.classes, GNUstepLayout.viewClasses] {
            for (name, description) in table { classes[name] = layout(description) }
        }
        lineages = Array(repeating: [], count: classes.count)
        for layout in classes.values {
            let lineage = sequence(first: layout) { [classes] in classes[$0.superclass ?? ""] }
            lineages[layout.index] = lineage.reversed()
        }
        for (name, description) in GNUstepLayout.colorSpaces { colorSpaces[name] = layout(description) }
    }

    /// The number of a key; nil if no layout has it.
    func number(of key: String) -> UInt16? { numbers[key] }

    private mutating func layout(_ description: GNUstepLayout.Description) -> GNUstepLayout {
        let parts = description.parts.map { part in
            let words = part.unicodeScalars.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { UInt32(String($0)) }
            return GNUstepLayout.Part(
                versions: bounds[0]...(bounds.count > 1 ? bounds[1] : .max),
                fields: words.dropFirst().map { field($0) })
        }
        return GNUstepLayout(superclass: description.superclass, parts: parts, index: classes.count)
    }

    private mutating func field(_ description: Substring.UnicodeScalarView) -> GNUstepLayout.Field {
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

extension GNUstepLayout.Field.Kind {
    /// The forms of tags with which a value of this kind may begin, one bit for each form.
    var forms: UInt32 {
        switch self {
        case .object: GNUstepTag.nulls | GNUstepTag.objects
        case .integer: GNUstepTag.integers
        case .real: GNUstepTag.integers | 1 << GNUstepTag.Kind.float | 1 << GNUstepTag.Kind.double
        case .selector: GNUstepTag.nulls | 1 << GNUstepTag.Kind.selector
        case .class: GNUstepTag.nulls | 1 << GNUstepTag.Kind.class | 1 << GNUstepTag.Kind.classAsObject
        case .pair, .rectangle: 1 << GNUstepTag.Kind.structure
        case .numbers: 1 << GNUstepTag.Kind.array
        case .any: .max
        case .ofClass, .ofColorSpace: 0
        }
    }
}
