import NibFormats
import Synchronization

/// The properties of a model's objects. The first request reads the properties of all objects. Many loads make no request.
final class ModelProperties: Sendable {
    /// Facts that decide the properties of an object, besides the document.
    struct Shape: Sendable {
        /// Index of the object's class in the model.
        let type: Int
        let isDescribed: Bool
        let parent: Int?
        /// Indices of the classes of the object's cells in the model.
        let cellTypes: [Int]
    }

    private final class Values: Sendable {
        let values: [[ModelObject.Property]]

        init(_ values: [[ModelObject.Property]]) { self.values = values }
    }

    private let document: InterfaceDocument
    private let dialect: Dialect
    private let classes: [ModelClass]
    private let shapes: [Shape]
    private let cells: [(control: Int, cell: Int)]
    /// The properties, once read. If two threads ask at the same time, both read, and the first result is kept.
    private let values = AtomicLazyReference<Values>()

    init(
        _ document: InterfaceDocument, _ dialect: Dialect, _ classes: [ModelClass], of objects: [ModelObject]
    ) {
        var cells: [(control: Int, cell: Int)] = []
        for control in objects.indices where objects[control].role == .object {
            for child in objects[control].children where objects[child].role == .part { cells.append((control, child)) }
        }
        shapes = objects.indices.map { index in
            Shape(
                type: objects[index].type.index, isDescribed: objects[index].isDescribed, parent: objects[index].parent,
                cellTypes: objects[index].children.filter { objects[$0].role == .part }.map { objects[$0].type.index })
        }
        self.document = document
        self.dialect = dialect
        self.classes = classes
        self.cells = cells
    }

    subscript(position: Int) -> [ModelObject.Property] {
        (values.load() ?? values.storeIfNil(Values(read()))).values[position]
    }

    /// The value of a property of an object. A control has the defaults of its cells, too.
    func value(_ property: String, of position: Int) -> PropertyValue? {
        if let said = self[position].first(where: { $0.name == property }) { return said.value }
        let shape = shapes[position]
        if let value = classes[shape.type].vocabulary.defaultValue(property) { return value }
        return shape.cellTypes.lazy.compactMap { [classes] in classes[$0].vocabulary.defaultValue(property) }.first
    }

    /// Reads the properties of all objects. A control has the properties of its main cell; the control's own values win, even if they are defaults.
    /// The result has no defaults, because only some formats write them.
    private func read() -> [[ModelObject.Property]] {
        var reader = PropertyReader(document, dialect)
        let found = shapes.indices.map { index in
            shapes[index].isDescribed ? reader.properties(of: index, classes[shapes[index].type].vocabulary) : []
        }
        var all = found
        for (control, cell) in cells where Containment.isMainCell(cell, of: control, document) {
            add(found[cell], to: &all[control], classes[shapes[control].type].vocabulary)
        }
        var properties = all.map { own in
            own.filter { !$0.isDefault }.map { ModelObject.Property(name: $0.name, value: $0.value) }
        }
        if dialect == .carbon { CarbonFrames.turn(&properties, parents: shapes.map(\.parent)) }
        addToolTips(to: &properties)
        return properties
    }

    /// Adds the properties of a cell to `own`, the properties of its control.
    private func add(
        _ properties: [PropertyReader.Found], to own: inout [PropertyReader.Found], _ vocabulary: ClassVocabulary
    ) {
        let further = properties.filter { property in
            !property.isDefault && !own.contains { $0.order == property.order }
                && vocabulary.defaultValue(property.name) != property.value
        }
        if further.isEmpty { return }
        own += further
        own.sort { $0.order < $1.order }
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

/// The properties of one object. Comparison is by the values.
struct ObjectProperties: Sendable, Hashable {
    /// The properties of all objects; nil while the model is being built.
    private let source: ModelProperties?
    private let position: Int

    init(_ source: ModelProperties? = nil, at position: Int = 0) {
        self.source = source
        self.position = position
    }

    var values: [ModelObject.Property] { source?[position] ?? [] }

    func value(_ property: String) -> PropertyValue? { source?.value(property, of: position) }

    static func == (one: Self, other: Self) -> Bool { one.values == other.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
