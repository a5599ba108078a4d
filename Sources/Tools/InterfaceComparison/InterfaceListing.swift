public import InterfaceSchema

/// An interface as text, for programs that compare lines: each object, value, connection and constraint has a line, without identifiers.
public struct InterfaceListing: Sendable {
    /// The lines. An object's values, relations and contents are indented below it.
    public private(set) var lines: [String] = []

    /// Lists a model.
    public init(_ model: InterfaceModel) {
        let objects = ComparedObjects(model, beside: model)
        let connections = Dictionary(grouping: objects.connections(beside: model) { $0 }, by: \.0.source)
        let constraints = Dictionary(grouping: objects.constraints { $0 }, by: \.0.first)
        for object in objects.order {
            let facts =
                objects.properties(of: object).map { "\($0.key) \($0.value)" }
                + (connections[object] ?? []).map { "\($0.0.name) \($0.1.text(objects.name))" }
                + (constraints[object] ?? []).map { "\($0.0.text(in: objects)) \($0.1)" }
            let margin = String(repeating: "  ", count: objects.containers(of: object).count)
            lines.append(margin + objects.name(of: object))
            lines += facts.sorted().map { margin + "    " + $0 }
        }
        for nested in model.nested {
            lines.append("nib in \(objects.holders[nested.owner].map { objects.name(of: $0) } ?? "an object")")
            lines += InterfaceListing(nested.model).lines.map { "  " + $0 }
        }
    }
}
