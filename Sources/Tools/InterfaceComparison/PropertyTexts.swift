import InterfaceSchema
import NibFormats

/// The values of objects as texts. Equal texts are equal values.
struct PropertyTexts {
    private let model: InterfaceModel
    private let other: InterfaceModel
    private let visible: Set<Int>
    private let initial: Set<Int>
    private let values: ValueReader
    /// Whether attributes without a meaning in the vocabulary are compared, as in the editor's own files. In other files, only such
    /// attributes with images or sounds are compared.
    private let comparesAttributes: Bool
    private let isAlike: Bool
    private let mediaTexts: [String]
    /// Positions of objects, by identifier.
    private let identifiers: [String: Int]
    /// Names of objects in values, by position, in place of their own names.
    var names: [Int: String] = [:]

    init(_ model: InterfaceModel, beside other: InterfaceModel) {
        self.model = model
        self.other = other
        visible = Set(model.visibleWindows)
        initial = Set(model.scenes.filter(\.isInitial).compactMap(\.controller))
        values = ValueReader(model.document)
        comparesAttributes = model.isDocument && other.isDocument
        isAlike = model.isWrittenLike(other)
        mediaTexts = model.document.resources.media.map(Self.text)
        identifiers = model.positionsByIdentifier
    }

    /// Size and hash of a medium, which are equal for equal bytes.
    private static func text(_ medium: EmbeddedMedia) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in medium.parts { for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        return "embedded, \(medium.byteCount) bytes, FNV \(String(hash, radix: 16))"
    }

    /// Values of an object without defaults, by name.
    func properties(of position: Int) -> [String: String] {
        let object = model.objects[position]
        var texts: [String: String] = [:]
        for property in object.properties
        where property.value != .other && model.canExpress(property.name, of: position, like: other) {
            texts[property.name] = text(property.value)
        }
        // The title is a property of the box.
        if object.parent.map({ model.document.objects[$0].attributes["NSTitleCell"] == .object(position) }) ?? false {
            texts["stringValue"] = nil
        }
        if !isAlike { removeCompilersChoices(from: &texts, of: position) }
        for (property, raw) in zip(object.runtimeProperties, model.document.objects[position].runtimeAttributes) {
            let type = comparesAttributes && raw.type != "string" ? raw.type.map { " as " + $0 } ?? "" : ""
            texts["runtime " + property.keyPath] = (property.value.map(text) ?? "nil") + type
        }
        if object.lineage.contains("NSWindow") { texts["visibleAtLaunch"] = visible.contains(position) ? "yes" : "no" }
        if initial.contains(position) { texts["initialScene"] = "yes" }
        let cells = object.children.filter { model.isMainCell($0, of: position) }
        texts["cellClass"] = cells.lazy.compactMap { [model] in model.objects[$0].customClass }.first
        guard isAlike else { return texts }
        if comparesAttributes, object.kind == .object { texts["userLabel"] = object.label }
        for part in [position] + cells {
            for attribute in model.document.objects[part].attributes where !Self.meaningless.contains(attribute.name) {
                if model.isRead(attribute.name, of: part) {
                    guard case .element("imageReference", let fields) = attribute.value else { continue }
                    for field in fields where !["image", "catalog"].contains(field.name) {
                        texts[attribute.name + " " + field.name] = field.value.text
                    }
                } else if texts[attribute.name] == nil {
                    texts[attribute.name] =
                        comparesAttributes ? text(attribute) : values.medium(attribute.value).map(text)
                }
            }
        }
        return texts
    }

    /// Removes values that a compiler chooses: places of windows and scrolled views, masks that follow from constraints, and the usual font.
    private func removeCompilersChoices(from texts: inout [String: String], of position: Int) {
        texts["autoresizingMask"] = nil
        texts["editable"] = nil
        if texts["font"] == PropertyValue.font(.system("system", size: 13)).description { texts["font"] = nil }
        if case .rectangle(let frame)? = model.objects[position].value("contentRect") {
            texts["contentRect"] = text(.size(width: frame.width, height: frame.height))
        }
        let holders = sequence(first: position) { model.objects[$0].parent }.dropFirst()
        if holders.contains(where: { model.objects[$0].lineage.contains("NSScrollView") }) { texts["frame"] = nil }
    }

    /// Default value of a property that the file does not write; nil if there is none.
    func defaultText(_ property: String, of position: Int) -> String? {
        model.objects[position].value(property).map(text)
    }

    /// Attributes that are notes of the editor, or that are compared elsewhere.
    private static let meaningless: Set = [
        "ambiguous", "misplaced", "customModuleProvider", "sceneMemberID", "visibleAtLaunch", "initialViewController",
        "NSNextResponder", "userComments",
    ]

    private func name(of position: Int) -> String {
        names[position] ?? ComparedObjects.titledName(of: position, in: model)
    }

    private func text(_ value: PropertyValue) -> String {
        switch value {
        case .image(.embedded(let index?)), .sound(.embedded(let index?)):
            return mediaTexts[index]
        case .object(let position): return name(of: position)
        default: return value.description
        }
    }

    private func text(_ attribute: InterfaceObject.Attribute) -> String? {
        guard Self.references.contains(attribute.name), let position = attribute.value.text.flatMap({ identifiers[$0] })
        else { return text(attribute.value) }
        return name(of: position)
    }

    /// Attributes whose values are identifiers, even if they are numbers.
    private static let references: Set = [
        "selectedItem", "initialItem", "reference", "headerView", "outlineTableColumn", "textLabel", "detailTextLabel",
        "imageView",
    ]

    /// Text of a value; nil if the value is an object of the file, or contains one.
    private func text(_ value: AttributeValue) -> String? {
        switch value {
        case .null: return "nothing"
        case .boolean(let flag): return flag ? "yes" : "no"
        case .integer(let number): return "\(number)"
        case .real(let number): return PropertyValue.number(number).description
        case .text(let text), .localizableText(let text, _):
            // A number is no reference, though identifiers may be numbers.
            if Double(text) == nil, let position = identifiers[text] { return name(of: position) }
            return "\"\(text)\""
        case .data(let bytes): return "\(bytes.count) bytes"
        case .object: return nil
        case .list(let values):
            let texts = values.compactMap(text)
            return texts.count == values.count && !texts.isEmpty ? texts.joined(separator: ", ") : nil
        case .record(let fields): return text(fields)
        case .element(let name, let fields): return text(fields).map { name + " (" + $0 + ")" }
        }
    }

    private func text(_ fields: [InterfaceObject.Attribute]) -> String? {
        let texts = fields.compactMap { field in text(field).map { field.name + " " + $0 } }
        return texts.count == fields.count ? texts.sorted().joined(separator: ", ") : nil
    }
}

extension InterfaceModel {
    /// Whether the file is a document of the editor, in which objects keep their identifiers.
    var isDocument: Bool { [.xibDocument, .storyboardDocument].contains(document.format) }

    /// The first object of each identifier.
    var positionsByIdentifier: [String: Int] {
        Dictionary(
            objects.indices.compactMap { index in objects[index].identifier.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }
}
