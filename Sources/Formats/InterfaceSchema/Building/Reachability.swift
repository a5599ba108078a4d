import NibFormats

/// Objects that a loader reaches: top-level objects, objects from outside the file, ends of connections, and all objects to which these objects lead.
enum Reachability {
    static func objects(of document: InterfaceDocument, _ objects: [ModelObject]) -> [Bool] {
        var reached = [Bool](repeating: false, count: objects.count)
        var waiting = document.topLevel + document.visibleWindows
        waiting += objects.indices.filter { objects[$0].kind != .object }
        waiting += document.connections.flatMap { [$0.source, $0.destination].compactMap { $0 } + $0.members }
        waiting += document.scenes.flatMap(\.objects)
        while let next = waiting.popLast() {
            if reached[next] { continue }
            reached[next] = true
            waiting += objects[next].children
            for attribute in document.objects[next].attributes { add(attribute.value, to: &waiting) }
            for attribute in document.objects[next].runtimeAttributes { add(attribute.value, to: &waiting) }
        }
        return reached
    }

    /// Adds all objects in a value. Values are nested no deeper than the reader's limit.
    private static func add(_ value: AttributeValue, to found: inout [Int]) {
        switch value {
        case .object(let position): found.append(position)
        case .list(let values): for value in values { add(value, to: &found) }
        case .record(let attributes), .element(_, let attributes):
            for attribute in attributes { add(attribute.value, to: &found) }
        default: break
        }
    }
}
