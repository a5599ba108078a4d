import ByteReading

/// Reads the tables of xib archives.
extension GraphDocumentBuilder {
    /// Reads the records of objects and connections, and the properties, whose names begin with the identifier of an object.
    mutating func addContainer(_ container: Int) {
        let records = recordedObjects(of: container)
        // The numbers of elements are not the identifiers of the records.
        if !records.isEmpty { for index in document.objects.indices { document.objects[index].identifier = nil } }
        let root = records.first { $0.identifier == "0" }.flatMap { graph.value("object", of: $0.record) }
        var objectsByIdentifier: [String: Int] = [:]
        for (identifier, record) in records {
            guard let object = position(graph.value("object", of: record)) else { continue }
            objectsByIdentifier[identifier] = object
            document.objects[object].identifier = identifier
            if document.objects[object].kind == .object, let kind = Self.kinds[identifier] {
                document.objects[object].kind = kind
            }
            setLabel(graph.text("objectName", of: record), of: object)
            let parent = graph.value("parent", of: record)
            if let parent = position(parent) {
                document.objects.adopt(object, by: parent, maximumDepth: limits.depth)
            } else if parent == nil || parent == root, document.objects[object].kind == .object {
                document.topLevel.append(object)
            }
        }
        addConnections(
            graph.instances("connectionRecords", of: container).compactMap {
                graph.instance(graph.value("connection", of: $0))
            })
        if let properties = graph.instance(graph.value("flattenedProperties", of: container)) {
            addProperties(properties, to: objectsByIdentifier)
        }
    }

    /// Objects with fixed identifiers, which every document has. UIKit's documents have placeholders instead.
    private static let kinds: [String: InterfaceObject.Kind] = [
        "-1": .firstResponder, "-2": .filesOwner, "-3": .application,
    ]

    private func recordedObjects(of container: Int) -> [(identifier: String, record: Int)] {
        guard let set = graph.instance(graph.value("objectRecords", of: container)) else { return [] }
        return graph.instances("orderedObjects", of: set).compactMap { record in
            graph.name(graph.value("objectID", "id", of: record)).map { ($0, record) }
        }
    }

    private mutating func addProperties(_ properties: Int, to objectsByIdentifier: [String: Int]) {
        for (name, value) in graph.namedEntries(of: properties) {
            guard let dot = name.firstIndex(of: "."), let object = objectsByIdentifier[String(name[..<dot])] else {
                continue
            }
            switch name[name.index(after: dot)...] {
            case "CustomClassName": setCustomClass(graph.text(value), of: object)
            case "IBAttributePlaceholdersKey": addPlaceholderAttributes(value, to: object)
            case "NSWindowTemplate.visibleAtLaunch", "IBWindowTemplate.visibleAtLaunch":
                if graph.integer(value) == 1 { document.visibleWindows.append(object) }
            default: continue
            }
        }
    }

    /// The type of a runtime attribute: the last part of the type's identifier in the file.
    private func typeName(of attribute: Int) -> String? {
        graph.text("typeIdentifier", of: attribute)?.split(separator: ".").last.map(String.init)
    }

    /// Adds the values that are set after loading and the tool tip. Both are in the object's placeholders, which are the values of a dictionary.
    private mutating func addPlaceholderAttributes(_ placeholders: KeyedGraph.Value, to object: Int) {
        guard let table = graph.instance(placeholders) else { return }
        for (_, placeholder) in graph.namedEntries(of: table) {
            guard let placeholder = graph.instance(placeholder) else { continue }
            if let text = graph.text("toolTip", of: placeholder) {
                document.objects[object].attributes.append(.init("toolTip", .text(text)))
            }
            for attribute in graph.instances("userDefinedRuntimeAttributes", of: placeholder) {
                guard let name = graph.text("keyPath", of: attribute),
                    let value = try? attributeValue(graph.value("value", of: attribute) ?? .null, depth: 0)
                else { continue }
                document.objects[object].runtimeAttributes.append(
                    RuntimeAttribute(name, value, type: typeName(of: attribute)))
            }
        }
    }
}
