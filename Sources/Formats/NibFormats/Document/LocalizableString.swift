/// A text that users read and translators translate.
public struct LocalizableString: Sendable, Hashable {
    /// The position of the object that shows the text.
    public let object: Int
    /// The attribute of the object; of a text within the attribute, the path: "headerCell.title", "segments[0].label".
    public let attribute: String
    /// The text, never empty.
    public let text: String
}

extension InterfaceDocument {
    /// The texts that users read, in document order: titles, labels, contents of cells, placeholders, tool tips.
    ///
    /// Values without a known key are left out.
    public var localizableStrings: [LocalizableString] {
        objects.indices.flatMap { index in
            objects[index].attributes.flatMap { strings($0.value, named: $0.name, at: $0.name, of: index) }
        }
    }

    private func strings(
        _ value: AttributeValue, named name: String, at path: @autoclosure () -> String, of object: Int
    ) -> [LocalizableString] {
        if let text = text(of: value)?.text {
            if text.isEmpty || Self.propertyNames[name] == nil { return [] }
            return [LocalizableString(object: object, attribute: path(), text: text)]
        }
        return switch value {
        case .element(_, let fields):
            fields.flatMap { strings($0.value, named: $0.name, at: path() + "." + $0.name, of: object) }
        case .list(let values):
            values.enumerated().flatMap { strings($1, named: "", at: "\(path())[\($0)]", of: object) }
        default: []
        }
    }

    /// The text of a text value or of an attributed string; nil for other values.
    public func text(of value: AttributeValue) -> AttributeValue? {
        switch value {
        case .text, .localizableText: return value
        // Archives have an object for an attributed string.
        case .object(let position) where objects[position].className.hasSuffix("AttributedString"):
            let string = objects[position].attributes["NSString"]
            // The string may name itself, so the search does not follow objects further.
            return string?.text == nil ? nil : string
        case .element("attributedString", let fields):
            return .text(fields.flatMap { Self.fragments($0.value) }.joined())
        default: return nil
        }
    }

    private static func fragments(_ value: AttributeValue) -> [String] {
        switch value {
        case .element("fragment", let fields), .record(let fields):
            fields.filter { $0.name == "content" }.compactMap(\.value.text)
        case .element(_, let fields): fields.flatMap { fragments($0.value) }
        case .list(let values): values.flatMap { fragments($0) }
        default: []
        }
    }

    /// Names of properties in documents and translations, by the name of the attribute.
    static let propertyNames: [String: String] = {
        let names = [
            // Interface Builder's documents, markup, GNUstep's models
            "title", "alternateTitle", "attributedTitle", "headerTitle", "label", "paletteLabel", "placeholderString",
            "placeholder", "prompt", "text", "attributedText", "toolTip", "stringValue",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }).merging([
            // AppKit's archives
            "NSTitle": "title", "NSWindowTitle": "title", "NSContents": "title", "NSAttributedTitle": "attributedTitle",
            "NSAlternateContents": "alternateTitle", "NSLabel": "label", "NSPlaceholderString": "placeholderString",
            "NSHeaderCellTitle": "headerTitle", "NSToolbarItemLabel": "label",
            "NSToolbarItemPaletteLabel": "paletteLabel", "NSToolbarItemToolTip": "toolTip", "NSToolTip": "toolTip",
            // UIKit's archives, which have a prefix in xib archives
            "UITitle": "title", "UIText": "text", "UIAttributedText": "attributedText", "UIPlaceholder": "placeholder",
            "UIPrompt": "prompt", "IBUITitle": "title", "IBUIText": "text", "IBUIPlaceholder": "placeholder",
            "IBUIPrompt": "prompt",
        ]) { first, _ in first }
    }()
}
