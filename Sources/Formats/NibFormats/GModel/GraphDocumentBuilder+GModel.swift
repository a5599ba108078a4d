import ByteReading

extension GraphDocumentBuilder {
    /// Reads the containment of objects and the connections of a model. Models have no tables: objects refer to their children, and connectors are
    /// objects like others.
    mutating func addModel() {
        for object in graph.objects.indices {
            guard let parent = positions[object] else { continue }
            for child in containedObjects(of: object) {
                document.objects.adopt(child, by: parent, maximumDepth: limits.depth)
            }
            if isTrue(graph.value("isVisible", of: object)) { document.visibleWindows.append(parent) }
        }
        let model = graph.objects.indices.first { className(of: $0) == "GMModel" } ?? 0
        let outermost = graph.elements("Objects", of: model)
        setOwner(outermost)
        document.topLevel = outermost.compactMap { position($0) }.filter { document.objects[$0].kind == .object }
        addWindows()
        addConnections(Array(graph.objects.indices))
    }

    /// Adds windows to the top level, even if the model lists only its owner there. Boxes have a content view too, but lie in views.
    private mutating func addWindows() {
        let known = Set(document.topLevel)
        for object in graph.objects.indices where graph.value("contentView", of: object) != nil {
            guard let window = positions[object], !known.contains(window), document.objects[window].parent == nil else {
                continue
            }
            document.topLevel.append(window)
        }
    }

    /// The children of an object: a window's content view, a view's subviews, a menu's items, and the menu that an item shows.
    private func containedObjects(of object: Int) -> [Int] {
        var contained = [graph.value("contentView", of: object)].compactMap { position($0) }
        contained += graph.elements("subviews", of: object).compactMap { position($0) }
        contained += graph.elements("itemArray", of: object).compactMap { position($0) }
        if graph.text("action", of: object) == "submenuAction:" {
            contained += [graph.value("target", of: object)].compactMap { position($0) }
        }
        return contained
    }

    /// Marks the owner. A loader takes the first stand-in for an object of the application's own classes as the owner.
    private mutating func setOwner(_ outermost: [KeyedGraph.Value]) {
        let standIns = outermost.compactMap { graph.instance($0) }.filter { className(of: $0).hasPrefix("IMCustom") }
        guard let owner = standIns.first.flatMap({ positions[$0] }) else { return }
        document.objects[owner].kind = .filesOwner
        for position in standIns.dropFirst().compactMap({ positions[$0] })
        where document.objects[position].customClass == "NSApplication" {
            document.objects[position].kind = .application
        }
    }

    private func isTrue(_ value: KeyedGraph.Value?) -> Bool { graph.text(value) == "YES" }
}
