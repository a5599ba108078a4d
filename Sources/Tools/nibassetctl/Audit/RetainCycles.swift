import InterfaceSchema
import NibFormats

/// Finds outlets of an application's classes by which objects may hold each other. Containers hold their contents, and File's Owner holds the
/// top-level objects that its outlets name. All other outlets lead to objects that are held already, so the guide wants weak outlets.
struct RetainCycles {
    /// Outlets of the toolkits' classes that do not hold their objects.
    static let weakOutlets: Set = [
        "delegate", "dataSource", "target", "nextKeyView", "previousKeyView", "initialFirstResponder", "nextResponder",
        "superview", "UIDelegate", "frameLoadDelegate", "resourceLoadDelegate", "policyDelegate", "downloadDelegate",
        "navigationDelegate", "editingDelegate",
    ]

    /// Outlets that close a cycle, in the order of the file. Without these outlets, there is no cycle.
    private(set) var outlets: [(label: String, source: Int, destination: Int)] = []
    /// Number of objects and references that the search may still visit. The limit bounds the time for a file; cycles beyond are not found.
    private var steps = 1_000_000

    init(_ model: InterfaceModel) {
        let objects = model.objects
        var held = objects.map { object in object.children.filter { objects[$0].isMade } }
        var doubtful: [(label: String, source: Int, destination: Int)] = []
        for connection in model.connections where connection.kind == .outlet {
            guard let source = connection.source, let destination = connection.destination, source != destination,
                !Self.weakOutlets.contains(connection.label)
            else { continue }
            if objects[source].kind == .filesOwner {
                if objects[destination].parent == nil { held[source].append(destination) }
            } else if objects[source].customClass != nil, objects[source].isMade {
                doubtful.append((connection.label, source, destination))
            }
        }
        for outlet in doubtful {
            if leads(from: outlet.destination, to: outlet.source, held) {
                outlets.append(outlet)
            } else {
                held[outlet.source].append(outlet.destination)
            }
        }
    }

    private mutating func leads(from start: Int, to end: Int, _ held: [[Int]]) -> Bool {
        var seen: Set<Int> = [start]
        var waiting = [start]
        while let next = waiting.popLast() {
            if next == end { return true }
            steps -= 1 + held[next].count
            if steps < 0 { return false }
            for object in held[next] where seen.insert(object).inserted { waiting.append(object) }
        }
        return false
    }
}
