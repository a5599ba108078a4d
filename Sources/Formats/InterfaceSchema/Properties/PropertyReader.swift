import NibFormats

/// Finds the values of properties among the raw attributes of objects.
struct PropertyReader {
    private let document: InterfaceDocument
    private let dialect: Dialect
    private let values: ValueReader
    private let isTypedStream: Bool
    /// Indices of the rules that read attributes of the current object.
    private var indices: [Int] = []

    init(_ document: InterfaceDocument, _ dialect: Dialect) {
        self.document = document
        self.dialect = dialect
        values = ValueReader(document)
        isTypedStream = [.typedStreamBigEndian, .typedStreamLittleEndian].contains(document.format)
    }

    /// A property that the file sets.
    struct Found {
        let name: String
        let value: PropertyValue
        /// The place of the property in the vocabulary.
        let order: Int
        /// Whether the value is the default.
        let isDefault: Bool
    }

    /// All properties that the file sets for an object, even to defaults, in the order of the vocabulary.
    mutating func properties(of object: Int, _ vocabulary: ClassVocabulary) -> [Found] {
        if document.objects[object].attributes.isEmpty { return [] }
        indices.removeAll(keepingCapacity: true)
        indices += vocabulary.rulesWithoutAttribute
        for attribute in document.objects[object].attributes {
            if let rules = vocabulary.rulesByKey[attribute.name] { indices += rules }
        }
        indices.sort()
        var found: [Found] = []
        var last = -1
        for index in indices where index != last {
            last = index
            let entry = vocabulary.rules[index]
            let rule = entry.rule
            guard let value = value(of: rule, entry.spellings, object), !isWithoutMeaning(value, rule, object) else {
                continue
            }
            let keyed = withKey(value, rule, of: object)
            found.append(
                Found(name: rule.name, value: keyed, order: entry.order, isDefault: rule.defaultValue == keyed))
        }
        return found
    }

    /// Whether a value has no effect on the object, so that only some tools write the value.
    private func isWithoutMeaning(_ value: PropertyValue, _ rule: PropertyRule, _ object: Int) -> Bool {
        func flag(_ key: String) -> Bool? { attribute([key], of: object).flatMap(ValueReader.boolean) }
        switch (rule.name, value) {
        // A view under constraints has no mask. A view with a fixed frame has a mask, whatever the document says of translation.
        case ("autoresizingMask", _):
            return flag("NSDoNotTranslateAutoresizingMask") == true
                || flag("translatesAutoresizingMaskIntoConstraints") == false && flag("fixedFrame") != true
        // A separator cannot be chosen, enabled or not.
        case ("enabled", _):
            let flags = attribute(["NSMenuItemFlags"], of: object).flatMap { ValueReader.integer($0) } ?? 0
            return (flag("NSIsSeparator") ?? flag("isSeparatorItem")) == true || flags >> 30 & 1 == 1
        // Modifiers have no effect without a key.
        case ("keyEquivalentModifierMask", _):
            let key = attribute(["NSKeyEquiv"], of: object) ?? attribute(["keyEquivalent"], of: object)
            return key?.text?.isEmpty ?? true
        case ("identifier", .text(let text, _)):
            return text.hasPrefix("AutomaticTableColumnIdentifier.")
        default: return false
        }
    }

    private func value(
        of rule: PropertyRule, _ spellings: [PropertySpelling], _ object: Int
    ) -> PropertyValue? {
        if rule.className == "NSWindow", rule.name == "contentRect", let place = placedRectangle(of: object) {
            return .rectangle(place)
        }
        if rule.name == "autoresizingMask", dialect == .document, attribute(["autoresizingMask"], of: object) == nil {
            return .choices(["flexibleMaxX", "flexibleMinY"])
        }
        for spelling in spellings {
            if spelling.parts.isEmpty {
                if let value = value(at: spelling, rule, object) { return value }
            } else if let rectangle = rectangle(under: spelling.parts, of: object) {
                return rectangle
            }
        }
        return nil
    }

    private func value(at spelling: PropertySpelling, _ rule: PropertyRule, _ object: Int) -> PropertyValue? {
        guard let raw = attribute(spelling.path, of: object) else {
            // Typed streams write the numbers of a rectangle one by one.
            guard isTypedStream, case .rectangle = rule.type, let key = spelling.path.first else { return nil }
            return rectangle(under: ["x", "y", "width", "height"].map { key + "." + $0 }, of: object)
        }
        if raw == .null { return nil }
        guard let bits = spelling.bits else {
            if case .rectangle = rule.type { return rectangle(raw, key: spelling.path[0], of: object) }
            let value = values.value(streamedMask(raw, key: spelling.path[0]), rule.type)
            if spelling.isOpposite, case .boolean(let flag)? = value { return .boolean(!flag) }
            return value
        }
        guard let number = ValueReader.integer(raw) else { return nil }
        let part = Int(number >> Int64(bits.first) & (1 << Int64(bits.count) - 1))
        switch rule.type {
        case .boolean: return .boolean((part != 0) != spelling.isOpposite)
        case .choice(let names): return part < names.count ? .choice(names[part]) : nil
        default: return .number(Double(part))
        }
    }

    private func rectangle(_ raw: AttributeValue, key: String, of object: Int) -> PropertyValue? {
        guard var numbers = values.numbers(raw) else { return nil }
        switch (key, numbers.count) {
        // Carbon writes the edges of windows: top, left, bottom, right.
        case ("windowRect", 4):
            numbers = [numbers[1], numbers[0], numbers[3] - numbers[1], numbers[2] - numbers[0]]
        // UIKit's bounds lie around the centre of the view.
        case ("UIBounds", 4):
            guard let center = attribute(["UICenter"], of: object).flatMap({ values.numbers($0) }), center.count == 2
            else { break }
            numbers[0] = center[0] - numbers[2] / 2
            numbers[1] = center[1] - numbers[3] / 2
        // A view at the origin may have a size alone.
        case (_, 2): numbers = [0, 0] + numbers
        default: break
        }
        return Rectangle(numbers).map { .rectangle($0) }
    }

    /// Moves a view's mask to the lower bits of its flags. Typed streams of the PowerPC have the mask in the upper bits.
    private func streamedMask(_ raw: AttributeValue, key: String) -> AttributeValue {
        guard key == "NSvFlags", document.format == .typedStreamBigEndian, case .integer(let flags) = raw,
            flags & 0x3F == 0
        else { return raw }
        return .integer(flags >> 24 & 0x3F)
    }

    /// The content rectangle of a window in GNUstep's archives, which write the rectangle's size and upper left corner.
    private func placedRectangle(of object: Int) -> Rectangle? {
        guard let corner = attribute(["NSTopLeft"], of: object).flatMap({ values.numbers($0) }), corner.count == 2,
            let size = attribute(["NSWindowRect"], of: object).flatMap({ values.numbers($0) }), size.count == 4
        else { return nil }
        return Rectangle(x: corner[0], y: corner[1] - size[3], width: size[2], height: size[3])
    }

    /// The rectangle with a number under each of four keys.
    private func rectangle(under keys: [String], of object: Int) -> PropertyValue? {
        let numbers = keys.compactMap { attribute([$0], of: object).flatMap(ValueReader.number) }
        return Rectangle(numbers).map { .rectangle($0) }
    }

    private func attribute(_ path: [String], of object: Int) -> AttributeValue? {
        var attributes = document.objects[object].attributes
        var found: AttributeValue?
        for key in path {
            found = Self.value(key, in: attributes)
            switch found {
            case .object(let next)?: attributes = document.objects[next].attributes
            case .element(_, let next)?, .record(let next)?: attributes = next
            default: attributes = []
            }
        }
        return found
    }

    /// The value of a key. Xib archives write UIKit's keys with the prefix "IB".
    private static func value(_ key: String, in attributes: [InterfaceObject.Attribute]) -> AttributeValue? {
        attributes[key] ?? (key.hasPrefix("UI") ? attributes["IB" + key] : nil)
    }

    /// Adds the key of a text in translations. Documents form the key from the object and the property.
    private func withKey(_ value: PropertyValue, _ rule: PropertyRule, of object: Int) -> PropertyValue {
        guard dialect == .document, case .text(let text, nil) = value, !text.isEmpty,
            let identifier = document.objects[object].identifier,
            let spelling = rule.spellings(.document).first(where: { attribute($0.path, of: object) != nil })?.path,
            spelling.count == 1
        else { return value }
        return .text(text, key: InterfaceDocument.translationKey(of: spelling[0], in: identifier))
    }
}
