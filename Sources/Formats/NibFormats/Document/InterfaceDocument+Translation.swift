extension InterfaceDocument {
    /// A copy of the document with translated texts. `texts` has the translations by key.
    ///
    /// Compiled nibs write the key of a text. In Interface Builder's files, a key consists of the object's identifier and the name of the property;
    /// Xcode has its own names for some properties. A translated attributed text becomes plain.
    public func translated(_ texts: [String: String]) -> InterfaceDocument {
        if texts.isEmpty { return self }
        let translation = Translation(texts, of: self)
        var document = self
        let headerCells = headerCellPlaces
        for position in objects.indices {
            let identifier = objects[position].identifier ?? headerCells[position]
            document.objects[position].attributes = translation.of(objects[position].attributes, of: identifier)
            document.objects[position].runtimeAttributes = translation.of(
                objects[position].runtimeAttributes, of: identifier)
        }
        for index in connections.indices {
            document.connections[index].options = translation.of(
                connections[index].options, of: connections[index].identifier)
        }
        for index in nested.indices { document.nested[index].document = nested[index].document.translated(texts) }
        return document
    }

    /// Places of header cells in an archive, by position. A header cell has no identifier; its column has an identifier.
    private var headerCellPlaces: [Int: String] {
        var places: [Int: String] = [:]
        for object in objects {
            guard let identifier = object.identifier else { continue }
            for case .object(let cell) in object.attributes.lazy.filter({ $0.name == "NSHeaderCell" }).map(\.value) {
                places[cell] = identifier + ".headerCell"
            }
        }
        return places
    }

    /// The key that Xcode gives to a text: the identifier of the object, and a name of the property.
    public static func translationKey(of property: String, in identifier: String) -> String {
        identifier + "." + (Translation.keyNames[property] ?? property)
    }
}

/// Finds the translation of a text by the text's place in the document.
private struct Translation {
    private let document: InterfaceDocument
    /// Translations by key.
    private let texts: [String: String]
    /// Keys by place, which is the object's identifier and the path to the value. Nil for formats other than Interface Builder's.
    private let keys: [String: String]?
    /// Whether attributes have the names of archives.
    private let isArchive: Bool

    init(_ texts: [String: String], of document: InterfaceDocument) {
        self.document = document
        self.texts = texts
        isArchive = document.format == .xibArchive
        keys =
            isArchive || [.xibDocument, .storyboardDocument].contains(document.format)
            ? Dictionary(texts.keys.map { (Self.place($0), $0) }, uniquingKeysWith: { min($0, $1) }) : nil
    }

    func of(_ fields: [InterfaceObject.Attribute], of identifier: String?) -> [InterfaceObject.Attribute] {
        fields.map { .init($0.name, of($0.value, at: path($0.name, of: identifier))) }
    }

    /// Translates values that are set after loading. The index in Xcode's keys counts only the values that Xcode translates.
    func of(_ attributes: [RuntimeAttribute], of identifier: String?) -> [RuntimeAttribute] {
        var count = 0
        return attributes.map { attribute in
            var translated = attribute
            let isCounted = attribute.type == "localizedString"
            translated.value = of(
                attribute.value, at: isCounted ? path("runtimeAttributes[\(count)]", of: identifier) : nil)
            if isCounted { count += 1 }
            return translated
        }
    }

    private func path(_ name: String, of identifier: String?) -> String? {
        if keys == nil { return nil }
        let name = isArchive ? InterfaceDocument.propertyNames[name] ?? name : name
        return identifier.map { $0 + "." + name }
    }

    private func of(_ value: AttributeValue, at place: String?) -> AttributeValue {
        if let place, let key = keys?[place], let text = texts[key], document.text(of: value) != nil {
            return .localizableText(text, key: key)
        }
        switch value {
        case .localizableText(_, let key): return texts[key].map { .localizableText($0, key: key) } ?? value
        case .list(let values):
            return .list(values.enumerated().map { index, value in of(value, at: place.map { "\($0)[\(index)]" }) })
        case .record(let fields): return .record(of(fields, of: place))
        // The items of a combo box all have the same name.
        case .element("objectValues", let fields):
            return .element(
                "objectValues",
                fields.enumerated().map { index, field in
                    .init(field.name, of(field.value, at: place.map { "\($0)[\(index)]" }))
                })
        case .element(let name, let fields): return .element(name, of(fields, of: place))
        case .null, .boolean, .integer, .real, .text, .data, .object: return value
        }
    }

    /// The place of a key, for example `identifier.toolTip` for `identifier.ibShadowedToolTip`.
    private static func place(_ key: String) -> String {
        guard let dot = key.firstIndex(of: ".") else { return key }
        let rest = key[key.index(after: dot)...]
        let name = rest.prefix { $0 != "[" }
        guard let known = names[String(name)] else { return key }
        return key[...dot] + known.list + rest.dropFirst(name.count) + known.value
    }

    /// Places by Xcode's names. An index stands between the two parts of a place.
    private static let names: [String: (list: String, value: String)] = [
        "ibShadowedToolTip": ("toolTip", ""),
        "ibShadowedLabels": ("segments", ".label"), "ibShadowedToolTips": ("segments", ".toolTip"),
        "segmentTitles": ("segments", ".title"), "ibShadowedObjectValues": ("objectValues", ""),
        "normalTitle": ("normal", ".title"), "selectedTitle": ("selected", ".title"),
        "highlightedTitle": ("highlighted", ".title"), "disabledTitle": ("disabled", ".title"),
        "ibShadowedIsNilPlaceholder": ("NSNullPlaceholder", ""),
        "ibShadowedNoSelectionPlaceholder": ("NSNoSelectionPlaceholder", ""),
        "ibShadowedMultipleValuesPlaceholder": ("NSMultipleValuesPlaceholder", ""),
        "ibShadowedNotApplicablePlaceholder": ("NSNotApplicablePlaceholder", ""),
        "ibExternalUserDefinedRuntimeAttributesLocalizableStrings": ("runtimeAttributes", ""),
    ]
    /// Xcode's names by the file's names, for properties with one value.
    static let keyNames = Dictionary(
        uniqueKeysWithValues: names.filter { $0.value.value.isEmpty }.map { ($0.value.list, $0.key) })
}
