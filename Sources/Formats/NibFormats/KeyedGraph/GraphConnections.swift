import ByteReading

extension GraphDocumentBuilder {
    /// Adds the connections that connector objects of the graph represent.
    mutating func addConnections(_ objects: [Int]) {
        for object in objects { addConnection(object) }
    }

    private mutating func addConnection(_ object: Int) {
        let name = className(of: object)
        guard let kind = Connection.Kind(connectorClass: name) else { return }
        let label = graph.text("NSLabel", "UILabel", "label", "NSMarker", of: object)
        var source = graph.value("NSSource", "UISource", "source", "NSObject", "AXDestinationArchiveKey", of: object)
        var destination = graph.value("NSDestination", "UIDestination", "destination", of: object)
        // In xib archives, the source of an action is the object that has the method.
        if name == "IBActionConnection" { swap(&source, &destination) }
        var connection = Connection(
            kind, label: label ?? "", source: position(source), destination: position(destination))
        connection.isDangling = graph.isMissingObject(destination)
        connection.spelling = name
        if kind == .outletCollection { addMembers(destination, to: &connection) }
        switch kind {
        case .binding:
            // Xib archives wrap the connector of the nib.
            addBinding(graph.instance(graph.value("connector", of: object)) ?? object, to: &connection)
        case .help:
            connection.source = connection.destination
            connection.destination = nil
        case .userDefinedAttributes:
            addRuntimeAttributes(of: object, to: connection.source)
        default: connection.options = otherValues(of: object)
        }
        document.connections.append(connection)
    }

    /// Adds the members of a compiled outlet collection, which has a list of members. In xib archives, each member is a connection.
    private func addMembers(_ list: KeyedGraph.Value?, to connection: inout Connection) {
        guard connection.destination == nil, let list else { return }
        let elements: [KeyedGraph.Value] =
            switch graph.resolved(list) {
            case .object(let index): graph.elements(of: Int(index))
            case .list(let run): Array(graph.elements[run.range])
            default: []
            }
        connection.members = elements.compactMap { position($0) }
        connection.destination = connection.members.first
    }

    /// The values of a connector besides its ends and its label.
    private mutating func otherValues(of object: Int) -> [InterfaceObject.Attribute] {
        var values: [InterfaceObject.Attribute] = []
        for slot in graph.slots(of: object) {
            let name = spelling(slot.key)
            if Self.endsAndLabel.contains(name) { continue }
            guard let value = try? attributeValue(slot.value, depth: 0), value != .null else { continue }
            values.append(.init(name, value))
        }
        return values
    }

    private static let endsAndLabel: Set = [
        "NSSource", "UISource", "source", "NSObject", "NSDestination", "UIDestination", "destination", "NSLabel",
        "UILabel", "label", "NSMarker", "AXDestinationArchiveKey",
    ]

    private mutating func addBinding(_ connector: Int, to connection: inout Connection) {
        if let name = graph.text("NSBinding", of: connector) { connection.label = name }
        connection.keyPath = graph.text("NSKeyPath", of: connector)
        if let options = graph.instance(graph.value("NSOptions", of: connector)),
            let record = try? record(of: options, depth: 0)
        {
            connection.options = record
        }
    }

    private mutating func addRuntimeAttributes(of object: Int, to target: Int?) {
        guard let target else { return }
        let names = graph.elements("NSKeyPaths", of: object).map { graph.text($0) ?? "" }
        for (name, value) in zip(names, graph.elements("NSValues", of: object)) {
            guard let value = try? attributeValue(value, depth: 0) else { return }
            document.objects[target].runtimeAttributes.append(RuntimeAttribute(name, value))
        }
    }
}
