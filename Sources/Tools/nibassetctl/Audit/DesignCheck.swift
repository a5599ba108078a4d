import InterfaceSchema
import NibFormats

/// Checks whether an interface file follows the advice of Apple's Resource Programming Guide.
struct DesignCheck {
    private(set) var findings: [AuditFinding] = []
    private let model: InterfaceModel
    private let path: String
    private let lines: TextLines?
    /// The windows at the top level.
    private let windows: [Int]
    /// Position of the outermost object around each object, by position.
    private let roots: [Int]

    /// Number of objects above which a window counts as large.
    private static let largeWindow = 25

    init(_ model: InterfaceModel, _ path: String, _ lines: TextLines?) {
        self.model = model
        self.path = path
        self.lines = lines
        let objects = model.objects
        windows = model.topLevel.filter { objects[$0].lineage.contains("NSWindow") }
        roots = objects.indices.map { object in sequence(first: object) { objects[$0].parent }.reduce(object) { $1 } }
        // A storyboard's scenes are nibs of their own, which their controllers hold.
        let isNib = model.scenes.isEmpty
        if objects.indices.contains(where: { model.isMainMenu($0) }) {
            if isNib { checkMainNib() }
        } else {
            if isNib {
                checkWindows()
                checkHolders()
            }
            // Objects of a main nib live as long as the application in any case.
            findRetainCycles()
        }
        checkForeignOutlets()
    }

    private mutating func add(_ rule: AuditRule, at object: Int, name: String = "", _ message: String) {
        let line = model.objects[object].identifier.flatMap { lines?.line(of: $0) }
        findings.append(AuditFinding(rule, path, line: line, name: name, message))
    }

    /// Name of an object for people: "the window \"Tides\"".
    private func name(_ position: Int) -> String {
        let object = model.objects[position]
        if object.kind == .filesOwner { return "File's Owner" }
        var own = object.label
        if own == nil, case .text(let title, _)? = model.value("title", of: position), !title.isEmpty { own = title }
        return (object.customClass ?? object.className) + (own.map { " \"\($0)\"" } ?? "")
    }

    private func names(of objects: [Int]) -> String { Quantity.list(objects.map(name)) }

    private mutating func checkMainNib() {
        guard let first = windows.first else { return }
        add(
            .mainNib, at: first,
            "the nib with the menu bar has windows, which other nibs could load when needed: \(names(of: windows))")
    }

    private mutating func findRetainCycles() {
        for outlet in RetainCycles(model).outlets {
            let ends = "from \(name(outlet.source)) to \(name(outlet.destination)), which holds the outlet's owner"
            add(
                .retainCycle, at: outlet.source, name: outlet.label,
                "the outlet \"\(outlet.label)\" leads \(ends): unless the outlet is weak, both stay for ever")
        }
    }

    private mutating func checkWindows() {
        var sizes: [Int: Int] = [:]
        for position in roots.indices where model.objects[position].isMade { sizes[roots[position], default: 0] += 1 }
        let large = windows.filter { sizes[$0, default: 0] > Self.largeWindow }
        guard large.count > 1 else { return }
        add(.severalWindows, at: large[0], "these large windows are loaded together: \(names(of: large))")
    }

    /// Finds top-level objects that no outlet holds. Controllers of views or windows hold all objects of their nibs, and so does the application.
    private mutating func checkHolders() {
        let objects = model.objects
        // Some formats do not mark the main menu, so every top-level menu counts as the main menu.
        guard let owner = objects.firstIndex(where: { $0.kind == .filesOwner }),
            (objects[owner].customClass ?? objects[owner].className) != "NSApplication",
            !model.topLevel.contains(where: { objects[$0].lineage.contains("NSMenu") })
        else { return }
        var held: Set<Int> = []
        for connection in model.connections {
            switch connection.kind {
            case .outlet where connection.source == owner && ["window", "view"].contains(connection.label): return
            case .outlet where RetainCycles.weakOutlets.contains(connection.label): continue
            case .outlet, .outletCollection, .binding: held.formUnion(connection.destinations.map { roots[$0] })
            default: continue
            }
        }
        let loose = model.topLevel.filter { position in
            objects[position].isMade && objects[position].construction != .shared
                && objects[position].lineage.allSatisfy { !["NSWindow", "NSMenuItem"].contains($0) }
        }
        // A program takes the only object of a nib from the list of top-level objects.
        guard model.topLevel.count > 1 else { return }
        for position in loose where !held.contains(position) {
            add(
                .unheld, at: position, name: objects[position].identifier ?? "",
                "no outlet holds \(name(position)): the object goes with the list of the nib's top-level objects")
        }
    }

    private mutating func checkForeignOutlets() {
        let windows = Set(windows)
        for connection in model.connections where connection.kind == .outlet {
            guard let source = connection.source, let destination = connection.destination,
                roots[source] != roots[destination], roots[destination] != destination,
                windows.contains(roots[source]), windows.contains(roots[destination])
            else { continue }
            add(
                .foreignOutlet, at: source, name: connection.label,
                "the outlet \"\(connection.label)\" of \(name(source)) leads into \(name(roots[destination])): "
                    + "only File's Owner should know both windows")
        }
    }
}
