import InterfaceSchema
import NibFormats

/// An interface as people see it: a tree of objects without positions and identifiers. Two files of one interface have
/// equal outlines, whatever their formats.
///
/// An outline leaves out cells, whose controls have their properties, as well as values and the editor's bookkeeping.
struct InterfaceOutline: Sendable, Hashable {
    /// Objects, each before the objects that it contains. The outermost objects have the order of the file.
    private(set) var entries: [Entry] = []
    /// Connections in alphabetical order, because formats have different orders. The ends of connections are paths.
    private(set) var connections: [String] = []

    /// An object of an outline.
    struct Entry: Sendable, Hashable, CustomStringConvertible {
        /// Place in the hierarchy: "NSWindow 0 / NSView 0 / NSButton 2" is the third button in the first view of the first window.
        /// The names are the application's classes where these replace the toolkit's classes.
        let path: String
        /// The class of the toolkit.
        let className: String
        /// Whether the object is a window that is shown when the interface is loaded.
        let isVisible: Bool
        /// Properties of the object. Texts have no keys, because only some formats store keys.
        var properties: [ModelObject.Property]
        /// Values that are set after loading.
        let runtimeProperties: [ModelObject.RuntimeProperty]

        /// The entry in one line.
        var description: String {
            let values = properties.map { " \($0.name)=\($0.value)" }.joined()
            return "\(path) (\(className))" + (isVisible ? " visible" : "") + values
                + runtimeProperties.map { " \($0.keyPath):=\($0.value.map { "\($0)" } ?? "nil")" }.joined()
        }
    }

    /// Makes the outline of a model.
    init(_ model: InterfaceModel) {
        var paths = [String](repeating: "", count: model.objects.count)
        var waiting = Self.named(model.topLevel, in: model, within: "").reversed().map { $0 }
        var seen: Set<Int> = []
        let visible = Set(model.visibleWindows)
        while let (object, path) = waiting.popLast() {
            guard seen.insert(object).inserted else { continue }
            paths[object] = path
            let found = model.objects[object]
            if found.role == .object {
                entries.append(
                    Entry(
                        path: path, className: found.className, isVisible: visible.contains(object),
                        properties: found.properties.map { property in
                            var property = property
                            property.value = property.value.withoutPlace
                            return property
                        },
                        runtimeProperties: found.runtimeProperties.map { property in
                            var property = property
                            property.value = property.value?.withoutPlace
                            return property
                        }))
            }
            waiting += Self.named(found.children, in: model, within: path).reversed()
        }
        connections = model.connections.map { Self.description($0, model, paths) }.sorted()
    }

    /// Objects with their paths. The objects inside a part or a value count as contained in the object around that.
    private static func named(
        _ objects: [Int], in model: InterfaceModel, within parent: String
    ) -> [(object: Int, path: String)] {
        var counts: [String: Int] = [:]
        return objects.filter { model.objects[$0].role != .bookkeeping }.map { object in
            let found = model.objects[object]
            guard found.role == .object else { return (object, parent) }
            let name = found.customClass ?? found.className
            let number = counts[name, default: 0]
            counts[name] = number + 1
            return (object, (parent.isEmpty ? "" : parent + " / ") + "\(name) \(number)")
        }
    }

    private static func description(
        _ connection: ModelConnection, _ model: InterfaceModel, _ paths: [String]
    ) -> String {
        func name(_ position: Int) -> String {
            switch model.objects[position].kind {
            case .filesOwner: "File's Owner"
            case .firstResponder: "First Responder"
            case .application: "Application"
            case .placeholder(let name): "placeholder " + name
            case .object: paths[position]
            }
        }
        let kind: String
        switch connection.kind {
        case .outlet: kind = "outlet"
        case .outletCollection: kind = "outlet collection"
        case .action(let events): kind = events.isEmpty ? "action" : "action of \(events.rawValue)"
        case .binding(let keyPath, let options):
            kind = "binding to \(keyPath)" + options.map { " \($0.name)=\($0.value.text ?? "…")" }.joined()
        case .segue(let way, _): kind = "segue \(way)"
        case .other(let name): kind = name
        }
        return "\(connection.source.map(name) ?? "nobody"): \(kind) \(connection.label) -> "
            + connection.destinations.map(name).joined(separator: ", ")
    }
}

extension InterfaceOutline {
    /// The outline with some properties only, for formats that cannot store all.
    func limited(to isIncluded: (_ path: String, _ property: String) -> Bool) -> InterfaceOutline {
        var limited = self
        for index in limited.entries.indices {
            let path = limited.entries[index].path
            limited.entries[index].properties.removeAll { !isIncluded(path, $0.name) }
        }
        return limited
    }
}

extension PropertyValue {
    /// The value without its parts that differ between formats: the key of a text, the place of a medium.
    fileprivate var withoutPlace: PropertyValue {
        switch self {
        case .text(let text, _): .text(text)
        case .image(.embedded): .image(.embedded(nil))
        case .sound(.embedded): .sound(.embedded(nil))
        default: self
        }
    }
}
