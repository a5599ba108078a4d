import ByteReading

extension GraphDocumentBuilder {
    /// Models have no tables: connectors are objects like others, and objects name what they contain.
    mutating func addModel() {
        for object in graph.objects.indices {
            guard let parent = positions[object] else { continue }
            for child in containedObjects(of: object) {
                document.setParent(parent, of: child, maximumDepth: limits.depth)
            }
            if isTrue(graph.value("isVisible", of: object)) { document.visibleWindows.append(parent) }
        }
        let model = graph.objects.indices.first { graph.className(of: $0) == "GMModel" } ?? 0
        let outermost = graph.elements("Objects", of: model)
        setOwner(outermost)
        document.topLevel = outermost.compactMap { position($0) }.filter { document.objects[$0].kind == .object }
        addConnections(Array(graph.objects.indices))
    }

    /// A window's content, a view's views, a menu's items and an item's menu, which is what it shows.
    private func containedObjects(of object: Int) -> [Int] {
        var contained = [graph.value("contentView", of: object)].compactMap { position($0) }
        contained += graph.elements("subviews", of: object).compactMap { position($0) }
        contained += graph.elements("itemArray", of: object).compactMap { position($0) }
        if graph.value("action", of: object).flatMap(graph.text) == "submenuAction:" {
            contained += [graph.value("target", of: object)].compactMap { position($0) }
        }
        return contained
    }

    /// Loading takes the first object of the application's own classes for the owner.
    private mutating func setOwner(_ outermost: [KeyedGraph.Value]) {
        let stands = outermost.compactMap(graph.instance).filter { graph.className(of: $0).hasPrefix("IMCustom") }
        guard let owner = stands.first.flatMap({ positions[$0] }) else { return }
        document.objects[owner].kind = .filesOwner
        for position in stands.dropFirst().compactMap({ positions[$0] })
        where document.objects[position].customClass == "NSApplication" {
            document.objects[position].kind = .application
        }
    }

    private func isTrue(_ value: KeyedGraph.Value?) -> Bool { value.flatMap(graph.text) == "YES" }
}
