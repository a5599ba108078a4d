extension KeyedNibWriter {
    /// Adds the root object of a compiled nib, with the tables of objects and their parents, names and connections.
    mutating func addTables() -> KeyedArchive.Reference {
        let root = archive.reserve()
        let visible = zip(interface.windows, windows).filter { $0.0.isVisible }.map { $0.1 }
        let connections = interface.connections.compactMap { connector($0) } + runtimeAttributeConnectors()
        let numbered = [owner] + parents.map(\.object) + connections
        let arrayNames = ["NSArray"]
        archive.describe(
            root, ["NSIBObjectData", "NSObject"],
            [
                "NSRoot": owner,
                "NSVisibleWindows": archive.add(visible, as: ["NSMutableSet", "NSSet"]),
                "NSConnections": archive.add(connections),
                "NSObjectsKeys": archive.add(parents.map(\.object), as: arrayNames),
                "NSObjectsValues": archive.add(parents.map(\.parent), as: arrayNames),
                "NSNamesKeys": archive.add(labels.map(\.object), as: arrayNames),
                "NSNamesValues": archive.add(labels.map { archive.add($0.text) }, as: arrayNames),
                "NSClassesKeys": archive.add([], as: arrayNames),
                "NSClassesValues": archive.add([], as: arrayNames),
                "NSOidsKeys": archive.add(numbered, as: arrayNames),
                "NSOidsValues": archive.add(numbered.indices.map { archive.add($0 + 1) }, as: arrayNames),
                "NSNextOid": .integer(Int64(numbered.count + 1)),
                "NSFramework": archive.add("IBCocoaFramework"),
            ])
        return root
    }

    /// Adds a connector; nil for segues, which only storyboards have.
    private mutating func connector(_ connection: WrittenConnection) -> PropertyListValue? {
        let source = end(connection.source)
        let destination = end(connection.destination)
        switch connection.kind {
        case .segue: return nil
        case .outletCollection: return collectionConnector(connection)
        case .outlet, .action:
            let name = connection.kind == .outlet ? "NSNibOutletConnector" : "NSNibControlConnector"
            return archive.add(
                [name, "NSNibConnector", "NSObject"],
                ["NSSource": source, "NSDestination": destination, "NSLabel": archive.add(connection.label)])
        case .binding(let binding):
            return bindingConnector(connection.label, binding, source: source, destination: destination)
        }
    }

    /// Adds the connector of an outlet collection, which lists all members; nil for all members of a collection but the first.
    private mutating func collectionConnector(_ connection: WrittenConnection) -> PropertyListValue? {
        let members = interface.connections.filter {
            $0.kind == .outletCollection && $0.source == connection.source && $0.label == connection.label
        }
        guard members.first == connection else { return nil }
        return archive.add(
            ["NSNibOutletCollectionConnector", "NSNibConnector", "NSObject"],
            [
                "NSSource": end(connection.source),
                "NSDestination": archive.add(members.map { end($0.destination) }, as: ["NSArray"]),
                "NSLabel": archive.add(connection.label),
            ])
    }

    mutating func bindingConnector(
        _ label: String, _ binding: WrittenConnection.Binding, source: PropertyListValue, destination: PropertyListValue
    ) -> PropertyListValue {
        archive.add(
            ["NSNibBindingConnector", "NSNibConnector", "NSObject"],
            [
                "NSSource": source, "NSDestination": destination,
                "NSLabel": archive.add("\(label): \(binding.keyPath)"),
                "NSBinding": archive.add(label), "NSKeyPath": archive.add(binding.keyPath),
                "NSNibBindingConnectorVersion": .integer(2),
                "NSOptions": binding.options.isEmpty
                    ? KeyedArchive.Reference.null.value : archive.add(binding.options),
            ])
    }

    func end(_ end: WrittenConnection.End) -> PropertyListValue {
        end.map(
            owner: owner, application: application, firstResponder: KeyedArchive.Reference.null.value, object: object)
    }

    private mutating func runtimeAttributeConnectors() -> [PropertyListValue] {
        interface.notes.sorted { $0.key < $1.key }.filter { !$0.value.runtimeAttributes.isEmpty }.map { id, note in
            let names = archive.add(note.runtimeAttributes.map { archive.add($0.name) })
            let values = archive.add(note.runtimeAttributes.map { archive.add($0.text) })
            return archive.add(
                ["NSIBUserDefinedRuntimeAttributesConnector", "NSObject"],
                ["NSObject": object(id), "NSKeyPaths": names, "NSValues": values])
        }
    }
}
