extension KeyedNibWriter {
    /// Adds the two values of an xib archive, by key: the top-level objects, and the container with tables of objects, connections and properties.
    mutating func addContainer() -> [(key: String, value: PropertyListValue)] {
        let firstResponder = archive.add(
            ["NSCustomObject", "NSObject"], ["NSClassName": archive.add("FirstResponder")])
        let outermost = [owner, firstResponder] + parents.filter { $0.parent == owner }.map(\.object)
        let roots = archive.add(outermost)
        let connections = interface.connections.enumerated().compactMap { number, connection in
            connectionRecord(connection, number: parents.count + 1 + number, firstResponder: firstResponder)
        }
        let records = objectRecords(firstResponder: firstResponder)
        let container = archive.add(
            ["IBObjectContainer", "NSObject"],
            [
                "connectionRecords": archive.add(connections),
                "objectRecords": archive.add(
                    ["IBMutableOrderedSet", "NSObject"],
                    ["orderedObjects": archive.add(records, as: ["NSArray"])]),
                "flattenedProperties": flattenedProperties(),
                "maxID": .integer(Int64(parents.count + connections.count)),
            ])
        return [("IBDocument.RootObjects", roots), ("IBDocument.Objects", container)]
    }

    /// Adds the records of all objects. The document itself has the number 0; owner, first responder and application have negative numbers.
    private mutating func objectRecords(firstResponder: PropertyListValue) -> [PropertyListValue] {
        let document = archive.add([], as: ["NSArray"])
        var records = [
            objectRecord(0, document, parent: KeyedArchive.Reference.null.value),
            objectRecord(-2, owner, parent: document),
            objectRecord(-1, firstResponder, parent: document, name: "First Responder"),
        ]
        for (object, parent) in parents {
            records.append(objectRecord(number(of: object), object, parent: parent == owner ? document : parent))
        }
        return records
    }

    private mutating func objectRecord(
        _ number: Int, _ object: PropertyListValue, parent: PropertyListValue, name: String? = nil
    ) -> PropertyListValue {
        let name = name ?? labels.first { $0.object == object }?.text
        return archive.add(
            ["IBObjectRecord", "NSObject"],
            [
                "objectID": .integer(Int64(number)), "object": object, "parent": parent,
                "objectName": name.map { archive.add($0) } ?? KeyedArchive.Reference.null.value,
            ])
    }

    /// The number of an object in the tables.
    private func number(of object: PropertyListValue) -> Int {
        if object == application { return -3 }
        return (parents.firstIndex { $0.object == object } ?? 0) + 1
    }

    /// Adds the record of a connection; nil for segues, which only storyboards have.
    private mutating func connectionRecord(
        _ connection: WrittenConnection, number: Int, firstResponder: PropertyListValue
    ) -> PropertyListValue? {
        var source = end(connection.source)
        var destination = connection.destination == .firstResponder ? firstResponder : end(connection.destination)
        let className: String
        var connector = KeyedArchive.Reference.null.value
        switch connection.kind {
        case .segue: return nil
        case .outlet: className = "IBOutletConnection"
        case .outletCollection: className = "IBOutletCollectionConnection"
        case .action:
            className = "IBActionConnection"
            // In this format, the source of an action is the object with the method.
            swap(&source, &destination)
        case .binding(let binding):
            className = "IBBindingConnection"
            connector = bindingConnector(connection.label, binding, source: source, destination: destination)
        }
        let description = archive.add(
            [className, "IBConnection", "NSObject"],
            [
                "label": archive.add(connection.label), "source": source, "destination": destination,
                "connector": connector,
            ])
        return archive.add(
            ["IBConnectionRecord", "NSObject"],
            ["connection": description, "connectionID": .integer(Int64(number))])
    }

    /// Adds the properties: visible windows, custom classes and runtime attributes, by the numbers of their objects.
    private mutating func flattenedProperties() -> PropertyListValue {
        var entries: [(String, PropertyListValue)] = []
        for window in interface.windows where window.isVisible {
            let number = number(of: object(window.id))
            entries.append(("\(number).NSWindowTemplate.visibleAtLaunch", archive.add(1)))
        }
        for (id, note) in interface.notes.sorted(by: { $0.key < $1.key }) {
            let number = number(of: object(id))
            if let name = note.customClass { entries.append(("\(number).CustomClassName", archive.add(name))) }
            if !note.runtimeAttributes.isEmpty {
                let attributes = archive.add(note.runtimeAttributes.map { runtimeAttribute($0) })
                entries.append(
                    ("\(number).IBAttributePlaceholdersKey", placeholders(attributes, of: object(id))))
            }
        }
        return archive.add(entries)
    }

    private mutating func runtimeAttribute(_ attribute: NamedText) -> PropertyListValue {
        archive.add(
            ["IBUserDefinedRuntimeAttribute", "NSObject"],
            [
                "typeIdentifier": archive.add("com.apple.InterfaceBuilder.userDefinedRuntimeAttributeType.string"),
                "keyPath": archive.add(attribute.name), "value": archive.add(attribute.text),
            ])
    }

    private mutating func placeholders(
        _ attributes: PropertyListValue, of object: PropertyListValue
    ) -> PropertyListValue {
        let name = archive.add("IBUserDefinedRuntimeAttributesPlaceholderName")
        let placeholder = archive.add(
            ["IBUserDefinedRuntimeAttributesPlaceholder", "NSObject"],
            ["name": name, "object": object, "userDefinedRuntimeAttributes": attributes])
        return archive.add(
            ["NSMutableDictionary", "NSObject"], ["NS.key.0": name, "NS.object.0": placeholder])
    }
}
