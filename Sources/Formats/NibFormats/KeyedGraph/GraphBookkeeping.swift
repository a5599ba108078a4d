import ByteReading

/// Reads the tables of formats: the parents, labels, identifiers, custom classes and connections of objects.
extension GraphDocumentBuilder {
    mutating func addBookkeeping() {
        if document.format == .gModel { return addModel() }
        for (name, root) in graph.roots {
            switch name {
            case "IB.objectdata": addObjectData(graph.instance(graph.value(name, of: root)) ?? root)
            case "IBDocument.Objects": addContainer(root)
            default: continue
            }
        }
    }

    /// Reads the tables of compiled nibs. UIKit and Carbon have tables of their own.
    private mutating func addObjectData(_ data: Int) {
        if graph.value("UINibObjectsKey", of: data) != nil { return addTouchObjectData(data) }
        if graph.value("allObjects", of: data) != nil { return addCarbonObjectData(data) }
        let owner = position(graph.value("NSRoot", of: data))
        addHierarchy(
            graph.elements("NSObjectsKeys", of: data), parents: graph.elements("NSObjectsValues", of: data), root: owner
        )
        for (object, name) in zip(graph.elements("NSNamesKeys", of: data), graph.elements("NSNamesValues", of: data)) {
            setLabel(graph.text(name), of: position(object))
        }
        document.topLevel.removeAll { document.objects[$0].kind != .object }
        for (object, id) in zip(graph.elements("NSOidsKeys", of: data), graph.elements("NSOidsValues", of: data)) {
            guard let object = position(object), let id = graph.integer(id) else { continue }
            document.objects[object].identifier = "\(id)"
        }
        for (object, name) in zip(
            graph.elements("NSClassesKeys", of: data), graph.elements("NSClassesValues", of: data))
        {
            setCustomClass(graph.text(name), of: position(object))
        }
        document.visibleWindows = graph.elements("NSVisibleWindows", of: data).compactMap { position($0) }
        addConnections(graph.instances("NSConnections", of: data))
        addConnections(graph.instances("NSAccessibilityConnectors", of: data))
    }

    /// Reads UIKit's tables: top-level objects, connections, visible windows, values by key path.
    private mutating func addTouchObjectData(_ data: Int) {
        for object in graph.objects.indices {
            guard let parent = positions[object] else { continue }
            for child in graph.elements("UISubviews", of: object).compactMap({ position($0) }) {
                document.objects.adopt(child, by: parent, maximumDepth: limits.depth)
            }
        }
        document.topLevel = graph.elements("UINibTopLevelObjectsKey", of: data).compactMap { position($0) }
            .filter { document.objects[$0].kind == .object }
        document.visibleWindows = graph.elements("UINibVisibleWindowsKey", of: data).compactMap { position($0) }
        addConnections(graph.instances("UINibConnectionsKey", of: data))
        for pair in graph.instances("UINibKeyValuePairsKey", of: data) {
            guard let target = position(graph.value("UIObject", of: pair)),
                let name = graph.text("UIKeyPath", of: pair),
                let value = graph.value("UIValue", of: pair), let value = try? attributeValue(value, depth: 0)
            else { continue }
            document.objects[target].runtimeAttributes.append(RuntimeAttribute(name, value))
        }
    }

    private mutating func addCarbonObjectData(_ data: Int) {
        let owner = position(graph.value("rootObject", of: data))
        addHierarchy(
            graph.elements("allObjects", of: data), parents: graph.elements("allParents", of: data), root: owner)
        guard let names = graph.instance(graph.value("nameTable", of: data)) else { return }
        for (name, object) in graph.entries(of: names) { setLabel(graph.text(name), of: position(object)) }
    }
}

extension GraphDocumentBuilder {
    /// Reads parallel lists of objects and their parents.
    mutating func addHierarchy(_ objects: [KeyedGraph.Value], parents: [KeyedGraph.Value], root: Int?) {
        let hierarchy = zip(objects, parents).map { (position($0), position($1)) }
        document.addHierarchy(hierarchy, owner: root, maximumDepth: limits.depth)
    }

    mutating func setLabel(_ label: String?, of object: Int?) {
        if let object, let label { document.objects[object].setLabel(label) }
    }

    mutating func setCustomClass(_ name: String?, of object: Int?) {
        guard let object, let name, document.objects[object].className != name else { return }
        document.objects[object].customClass = name
    }
}
