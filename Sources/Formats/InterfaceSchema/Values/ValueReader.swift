package import NibFormats

/// Converts raw values to values of the vocabulary.
package struct ValueReader {
    let document: InterfaceDocument
    /// Index of each medium, by the range of the medium's first part in the file.
    let mediaPlaces: [Range<Int>: Int]

    package init(_ document: InterfaceDocument) {
        self.document = document
        mediaPlaces = Dictionary(
            document.resources.media.enumerated().compactMap { index, medium in
                medium.parts.first.map { ($0.startIndex..<$0.endIndex, index) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Converts a raw value to a value of a type; nil if the raw value is of another type.
    func value(_ raw: AttributeValue, _ type: PropertyRule.ValueType) -> PropertyValue? {
        switch type {
        case .boolean: return Self.boolean(raw).map { .boolean($0) }
        case .number: return Self.number(raw).map { .number($0) }
        case .text: return text(raw)
        case .point:
            guard let numbers = numbers(raw), numbers.count == 2 else { return nil }
            return .point(x: numbers[0], y: numbers[1])
        case .size:
            guard let numbers = numbers(raw), numbers.count == 2 else { return nil }
            return .size(width: numbers[0], height: numbers[1])
        case .rectangle: return numbers(raw).flatMap { Rectangle($0) }.map { .rectangle($0) }
        case .color: return color(raw).map { .color($0) }
        case .font: return font(raw).map { .font($0) }
        case .image: return media(raw, of: .image).map { .image($0) }
        case .sound: return media(raw, of: .sound).map { .sound($0) }
        case .choice(let names): return choice(raw, names)
        case .choices(let names): return choices(raw, names)
        }
    }

    /// The value of a runtime attribute; nil for none. The file's type decides what a text or a number means.
    func value(of attribute: RuntimeAttribute) -> PropertyValue? {
        if attribute.value == .null { return nil }
        let type: PropertyRule.ValueType? =
            switch attribute.type {
            case "boolean": .boolean
            case "number": .number
            case "string", "localizedString": .text
            case "point": .point
            case "size": .size
            case "rect": .rectangle
            case "color": .color
            case "image": .image
            default: nil
            }
        return type.flatMap { value(attribute.value, $0) } ?? plainValue(attribute.value)
    }

    /// Converts a raw value by its own type, if no rule gives a type.
    func plainValue(_ raw: AttributeValue) -> PropertyValue {
        switch raw {
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .number(Double(number))
        case .real(let number): return .number(number)
        case .text, .localizableText: return text(raw) ?? .other
        case .object(let position):
            if let color = color(raw) { return .color(color) }
            if let image = media(raw, of: .image) { return .image(image) }
            if let font = font(raw) { return .font(font) }
            return document.objects[position].className == "NSValue" ? geometry(raw) ?? .other : .object(position)
        case .element("color", _): return color(raw).map { .color($0) } ?? .other
        case .element, .list: return geometry(raw) ?? .other
        case .null, .data, .record: return .other
        }
    }

    /// Converts two numbers to a point, if the element or the archived key says so, else to a size; four numbers to a rectangle.
    private func geometry(_ raw: AttributeValue) -> PropertyValue? {
        guard let numbers = numbers(raw) else { return nil }
        let isPoint =
            switch raw {
            case .element(let name, _): name == "point"
            case .object(let position): document.objects[position].attributes["NS.pointval"] != nil
            default: false
            }
        switch numbers.count {
        case 2 where isPoint: return .point(x: numbers[0], y: numbers[1])
        case 2: return .size(width: numbers[0], height: numbers[1])
        default: return Rectangle(numbers).map { .rectangle($0) }
        }
    }

    static func boolean(_ raw: AttributeValue) -> Bool? {
        switch raw {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .text(let text):
            switch text.lowercased() {
            case "yes", "true", "1", "y": true
            case "no", "false", "0", "n": false
            default: nil
            }
        default: nil
        }
    }

    static func number(_ raw: AttributeValue) -> Double? {
        switch raw {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .text(let text): Double(text)
        default: nil
        }
    }

    static func integer(_ raw: AttributeValue) -> Int64? {
        switch raw {
        case .integer(let number): number
        case .real(let number): Int64(exactly: number.rounded())
        case .text(let text): Int64(text)
        default: nil
        }
    }

    private func text(_ raw: AttributeValue) -> PropertyValue? {
        switch raw {
        case .integer(let number): return .text("\(number)")
        case .real(let number): return .text(Int64(exactly: number).map { "\($0)" } ?? "\(number)")
        default: break
        }
        switch document.text(of: raw) {
        case .text(let text)?: return .text(text)
        case .localizableText(let text, let key)?: return .text(text, key: key)
        default: return nil
        }
    }

    private func choice(_ raw: AttributeValue, _ names: [String]) -> PropertyValue? {
        if let text = raw.text, names.contains(text) { return .choice(text) }
        guard let number = Self.integer(raw) else { return nil }
        // AppKit's third state has the number -1.
        let index = number == -1 && names.count == 3 ? 2 : number
        return names.indices.contains(Int(clamping: index)) ? .choice(names[Int(index)]) : nil
    }

    private func choices(_ raw: AttributeValue, _ names: [String]) -> PropertyValue? {
        if case .element(_, let fields) = raw {
            let set = Set(fields.filter { Self.boolean($0.value) == true }.map(\.name))
            return .choices(names.filter { set.contains($0) })
        }
        guard let bits = Self.integer(raw) else { return nil }
        return .choices(
            names.enumerated().filter { !$0.element.isEmpty && bits >> Int64($0.offset) & 1 == 1 }.map(\.element))
    }
}
