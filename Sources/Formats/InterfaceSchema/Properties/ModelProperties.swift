import NibFormats
import Synchronization

/// The properties of a model's objects. They are read when the first ones are asked for, which many loads never do.
final class ModelProperties: Sendable {
    /// What the properties of an object depend on, besides the document.
    struct Shape: Sendable {
        let type: ModelClass
        let role: ModelObject.Role
        let isDescribed: Bool
        let parent: Int?
        let children: [Int]

        init(_ object: ModelObject) {
            type = object.type
            role = object.role
            isDescribed = object.isDescribed
            parent = object.parent
            children = object.children
        }
    }

    private final class Values: Sendable {
        let values: [[ModelObject.Property]]

        init(_ values: [[ModelObject.Property]]) { self.values = values }
    }

    private let document: InterfaceDocument
    private let dialect: Dialect
    private let shapes: [Shape]
    private let translations: [String: String]
    /// Two threads that ask at the same time both read; the first one's are kept.
    private let values = AtomicLazyReference<Values>()

    init(_ document: InterfaceDocument, _ dialect: Dialect, _ shapes: [Shape], translations: [String: String] = [:]) {
        self.document = document
        self.dialect = dialect
        self.shapes = shapes
        self.translations = translations
    }

    /// The same with the texts that have one of these keys replaced.
    func translated(_ texts: [String: String]) -> ModelProperties {
        ModelProperties(document, dialect, shapes, translations: translations.merging(texts) { _, new in new })
    }

    /// Those of an object.
    subscript(position: Int) -> [ModelObject.Property] {
        (values.load() ?? values.storeIfNil(Values(read()))).values[position]
    }

    /// A control has what its cell has; the control's own values win, also those that are defaults. Defaults are left out then,
    /// because only some formats write them.
    private func read() -> [[ModelObject.Property]] {
        var reader = PropertyReader(document, dialect)
        let found = shapes.indices.map { index in
            shapes[index].isDescribed ? reader.properties(of: index, shapes[index].type.vocabulary) : []
        }
        var properties = shapes.indices.map { index in
            var own = found[index]
            if shapes[index].role == .object { addPropertiesOfCells(of: index, to: &own, found) }
            return own.filter { !$0.isDefault }.map { ModelObject.Property(name: $0.name, value: $0.value) }
        }
        if dialect == .carbon { CarbonFrames.turn(&properties, parents: shapes.map(\.parent)) }
        addToolTips(to: &properties)
        if translations.isEmpty { return properties }
        for object in properties.indices {
            for index in properties[object].indices { properties[object][index].value.translate(translations) }
        }
        return properties
    }

    private func addPropertiesOfCells(
        of control: Int, to own: inout [PropertyReader.Found], _ found: [[PropertyReader.Found]]
    ) {
        for cell in shapes[control].children where shapes[cell].role == .part {
            guard Containment.isMainCell(cell, of: control, document) else { continue }
            let vocabulary = shapes[control].type.vocabulary
            let further = found[cell].filter { property in
                !property.isDefault && !own.contains { $0.order == property.order }
                    && vocabulary.defaultValue(property.name) != property.value
            }
            if further.isEmpty { continue }
            own += further
            own.sort { $0.order < $1.order }
        }
    }

    /// Compiled nibs write tool tips as connections.
    private func addToolTips(to properties: inout [[ModelObject.Property]]) {
        for connection in document.connections where connection.kind == .help && !connection.label.isEmpty {
            guard let object = connection.source ?? connection.destination,
                !properties[object].contains(where: { $0.name == "toolTip" })
            else { continue }
            properties[object].append(.init(name: "toolTip", value: .text(connection.label)))
            properties[object].sort { PropertyTable.order($0.name) < PropertyTable.order($1.name) }
        }
    }
}

/// The properties of one object. Equal ones have the same values.
struct ObjectProperties: Sendable, Hashable {
    /// Nil while the model is being built.
    private(set) var source: ModelProperties?
    private var position = 0

    init() {}

    init(_ source: ModelProperties, at position: Int) {
        self.source = source
        self.position = position
    }

    var values: [ModelObject.Property] { source?[position] ?? [] }

    static func == (one: Self, other: Self) -> Bool { one.values == other.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
