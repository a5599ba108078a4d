/// A text that users read and translators translate.
public struct LocalizableString: Sendable, Hashable {
    /// The position of the object that shows it.
    public let object: Int
    /// The attribute of the object.
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
            objects[index].attributes.compactMap { attribute in
                guard Self.attributeNames.contains(attribute.name), let text = attribute.value.text, !text.isEmpty
                else { return nil }
                return LocalizableString(object: index, attribute: attribute.name, text: text)
            }
        }
    }

    private static let attributeNames: Set<String> = [
        // Interface Builder documents and markup
        "title", "alternateTitle", "headerTitle", "label", "paletteLabel", "placeholderString", "placeholder",
        "prompt", "text", "toolTip",
        // GNUstep's models
        "stringValue",
        // AppKit's keyed archives
        "NSTitle", "NSWindowTitle", "NSContents", "NSAlternateContents", "NSLabel", "NSPlaceholderString",
        "NSHeaderCellTitle", "NSToolbarItemLabel", "NSToolbarItemPaletteLabel", "NSToolbarItemToolTip", "NSToolTip",
        // UIKit's archives
        "UITitle", "UIText", "UIPlaceholder", "UIPrompt",
    ]
}
