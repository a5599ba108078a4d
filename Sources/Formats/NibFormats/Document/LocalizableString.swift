/// A text of an interface that people read, and that a translation replaces.
public struct LocalizableString: Sendable, Hashable {
    /// The position in the document of the object that shows it.
    public let object: Int
    /// The object's attribute.
    public let attribute: String
    /// The text, never empty.
    public let text: String
}

extension InterfaceDocument {
    /// The texts that people read, in document order: titles, labels, contents of cells, placeholders, tool tips.
    ///
    /// Values whose keys the format does not tell are not among them.
    public var localizableStrings: [LocalizableString] {
        objects.indices.flatMap { index in
            objects[index].attributes.compactMap { attribute in
                guard Self.readAttributes.contains(attribute.name), case .text(let text) = attribute.value,
                    !text.isEmpty
                else { return nil }
                return LocalizableString(object: index, attribute: attribute.name, text: text)
            }
        }
    }

    private static let readAttributes: Set<String> = [
        // Interface Builder's documents and markup
        "title", "alternateTitle", "headerTitle", "label", "paletteLabel", "placeholderString", "placeholder",
        "prompt", "text", "toolTip",
        // GNUstep's models
        "stringValue",
        // AppKit's keyed archives
        "NSTitle", "NSWindowTitle", "NSContents", "NSAlternateContents", "NSLabel", "NSPlaceholderString",
        "NSHeaderCellTitle", "NSToolbarItemLabel", "NSToolbarItemPaletteLabel", "NSToolbarItemToolTip", "NSToolTip",
        // UIKit's
        "UITitle", "UIText", "UIPlaceholder", "UIPrompt",
    ]
}
