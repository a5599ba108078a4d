import NibFormats

extension ValueReader {
    /// The colour that a value describes; nil for other values.
    func color(_ raw: AttributeValue) -> Color? {
        switch raw {
        case .element("color", let fields): return documentColor(fields)
        case .text(let text): return document.format == .gsMarkup ? Self.markupColor(text) : nil
        case .object(let position):
            let object = document.objects[position]
            switch object.className {
            case "NSColor": return archivedColor(object)
            case "UIColor": return touchColor(object)
            default: return nil
            }
        default: return nil
        }
    }

    /// Markup names a colour of the toolkit without "Color", or writes two hexadecimal digits for each part.
    private static func markupColor(_ text: String) -> Color? {
        if let plain = plainColors[text] { return plain }
        guard [6, 8].contains(text.utf8.count), text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let parts = UInt32(text, radix: 16).map({ text.utf8.count == 6 ? $0 << 8 | 0xFF : $0 })
        else { return .system(text + "Color") }
        func part(_ shift: Int) -> Double { Double(parts >> UInt32(shift) & 0xFF) / 255 }
        return .rgb(part(24), part(16), part(8), alpha: part(0))
    }

    private static let plainColors: [String: Color] = [
        "black": .gray(0, alpha: 1), "darkGray": .gray(1.0 / 3, alpha: 1), "gray": .gray(0.5, alpha: 1),
        "lightGray": .gray(2.0 / 3, alpha: 1), "white": .gray(1, alpha: 1), "clear": .gray(0, alpha: 0),
        "red": .rgb(1, 0, 0, alpha: 1), "green": .rgb(0, 1, 0, alpha: 1), "blue": .rgb(0, 0, 1, alpha: 1),
        "cyan": .rgb(0, 1, 1, alpha: 1), "magenta": .rgb(1, 0, 1, alpha: 1), "yellow": .rgb(1, 1, 0, alpha: 1),
        "orange": .rgb(1, 0.5, 0, alpha: 1), "purple": .rgb(0.5, 0, 0.5, alpha: 1),
        "brown": .rgb(0.6, 0.4, 0.2, alpha: 1),
    ]

    private func documentColor(_ fields: [InterfaceObject.Attribute]) -> Color {
        if let name = fields["systemColor"]?.text ?? fields["cocoaTouchSystemColor"]?.text { return .system(name) }
        if let name = fields["name"]?.text { return fields["catalog"]?.text == "System" ? .system(name) : .named(name) }
        return Self.color { fields[$0.lowercased()].flatMap(Self.number) } ?? .other
    }

    /// The colour with the parts that `number` gives by name.
    private static func color(_ number: (_ part: String) -> Double?) -> Color? {
        let alpha = number("Alpha") ?? 1
        if let white = number("White") { return .gray(white, alpha: alpha) }
        if let red = number("Red") { return .rgb(red, number("Green") ?? 0, number("Blue") ?? 0, alpha: alpha) }
        guard let cyan = number("Cyan") else { return nil }
        return .cmyk(cyan, number("Magenta") ?? 0, number("Yellow") ?? 0, number("Black") ?? 0, alpha: alpha)
    }

    /// Keyed archives number the colour spaces and write components as text; GNUstep names the spaces and writes
    /// numbers; typed streams write the number of the space and then the components.
    private func archivedColor(_ object: InterfaceObject) -> Color {
        let fields = object.attributes
        if let name = fields["NSColorName"]?.text {
            return fields["NSCatalogName"]?.text == "System" ? .system(name) : .named(name)
        }
        if let color = Self.color({ fields["NS" + $0].flatMap(Self.number) }) { return color }
        if let parts = fields["NSWhite"].flatMap(components), let white = parts.first {
            return .gray(white, alpha: parts.count > 1 ? parts[1] : 1)
        }
        if let parts = fields["NSRGB"].flatMap(components), parts.count >= 3 {
            return .rgb(parts[0], parts[1], parts[2], alpha: parts.count > 3 ? parts[3] : 1)
        }
        if let parts = fields["NSCMYK"].flatMap(components), parts.count >= 4 {
            return .cmyk(parts[0], parts[1], parts[2], parts[3], alpha: parts.count > 4 ? parts[4] : 1)
        }
        return streamedColor(object.attributes) ?? .other
    }

    private func streamedColor(_ attributes: [InterfaceObject.Attribute]) -> Color? {
        guard attributes.first?.name == "0", let space = attributes.first.flatMap({ Self.integer($0.value) }) else {
            return nil
        }
        if space == 6, attributes.count >= 3, let name = attributes[2].value.text {
            return attributes[1].value.text == "System" ? .system(name) : .named(name)
        }
        let parts = attributes.dropFirst().compactMap { Self.number($0.value) }
        switch (space, parts.count) {
        case (1, 4), (2, 4): return .rgb(parts[0], parts[1], parts[2], alpha: parts[3])
        case (3, 2), (4, 2): return .gray(parts[0], alpha: parts[1])
        case (5, 5): return .cmyk(parts[0], parts[1], parts[2], parts[3], alpha: parts[4])
        default: return nil
        }
    }

    private func touchColor(_ object: InterfaceObject) -> Color {
        let fields = object.attributes
        func number(_ key: String) -> Double? {
            fields[key].flatMap { Self.number($0) } ?? fields[key + "-Double"].flatMap { Self.number($0) }
        }
        if let name = fields["UISystemColorName"]?.text { return .system(name) }
        if let name = fields["UIColorName"]?.text { return .named(name) }
        let alpha = number("UIAlpha") ?? 1
        if let red = number("UIRed") { return .rgb(red, number("UIGreen") ?? 0, number("UIBlue") ?? 0, alpha: alpha) }
        return number("UIWhite").map { .gray($0, alpha: alpha) } ?? archivedColor(object)
    }

    /// Reads the components of a colour: a text of numbers that ends with a zero byte, often as data.
    private func components(_ value: AttributeValue) -> [Double]? {
        let text: String
        switch value {
        case .data(let bytes): text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        case .text(let written): text = written
        default: return nil
        }
        let parts = text.split(separator: " ").prefix(6).compactMap { Double($0) }
        return parts.isEmpty ? nil : parts
    }
}
