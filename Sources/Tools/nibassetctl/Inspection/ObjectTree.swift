import JSON

/// The objects of an interface as a tree, for people. Invalid positions are left out.
struct ObjectTree {
    private let objects: [JSONValue]
    /// Positions of the objects in an object; under nil, of objects without a parent.
    private let children: [Int?: [Int]]
    private let topLevel: [Int]
    private static let cellNames: Set = ["NSCell", "cell"]
    /// The first visible text of each object.
    private let texts: [Int: String]

    init(_ document: JSONValue) {
        let objects = document["objects"]?.elements ?? []
        self.objects = objects
        children = Dictionary(grouping: objects.indices) { objects[$0]["parent"]?.integer.map { Int(clamping: $0) } }
        topLevel = (document["topLevel"]?.elements ?? []).compactMap { $0.integer.map { Int(clamping: $0) } }
        var texts: [Int: String] = [:]
        for text in document["localizableStrings"]?.elements ?? [] {
            guard let object = text["object"]?.integer, let text = text["text"]?.text else { continue }
            if texts[Int(clamping: object)] == nil { texts[Int(clamping: object)] = text }
        }
        // A control shows the text of its cell.
        for (position, object) in objects.enumerated() where texts[position] == nil {
            let cell = (object["attributes"]?.elements ?? []).first {
                Self.cellNames.contains($0.elements.first?.text ?? "")
            }
            guard let held = cell?.elements.last?["object"]?.integer else { continue }
            texts[position] = texts[Int(clamping: held)]
        }
        self.texts = texts
    }

    /// A line of the tree: the branches or spaces before the object's name, and the cells of the object.
    typealias Line = (guide: String, cells: [Table.Cell])

    /// Returns the placeholders, the top-level objects with their contents, and the number of other objects. `drawn` draws branches, else spaces.
    func lines(drawn: Bool) -> [Line] {
        var lines: [Line] = []
        var shown: Set<Int> = []
        let placeholders = objects.indices.filter { objects[$0]["kind"] != nil }
        let parents = objects.indices.filter { objects[$0]["parent"] == nil && children[$0] != nil }
        for root in placeholders + topLevel + parents { append(root, &lines, &shown, drawn: drawn) }
        let others = objects.indices.filter { !shown.contains($0) }
        if !others.isEmpty {
            let text = Self.counts(others.map { objects[$0]["class"]?.text ?? "?" })
            lines.append(("", [Table.Cell("and values: \(text)", .faint)]))
        }
        return lines
    }

    /// Returns the class of an object, the class that replaces it, and the object's label.
    func cells(_ position: Int?) -> [Table.Cell] {
        guard let position, objects.indices.contains(position) else { return [Table.Cell("nobody", .faint)] }
        let object = objects[position]
        let base = object["class"]?.text ?? "?"
        var cells: [Table.Cell] = []
        if let kind = object["kind"]?.text {
            cells.append(Table.Cell(object["placeholder"]?.text ?? kind, .heading))
            if let name = object["customClass"]?.text, name != kind { cells.append(Table.Cell(name)) }
            return cells
        }
        cells.append(Table.Cell(object["customClass"]?.text ?? base))
        if object["customClass"] != nil { cells.append(Table.Cell(base, .faint)) }
        if let label = object["label"]?.text ?? texts[position] { cells.append(Table.Cell("“\(label)”", .shared)) }
        return cells
    }

    /// Returns the cells of an object as one text.
    func name(_ position: Int?) -> String { cells(position).map(\.text).joined(separator: " ") }

    private func append(_ root: Int, _ lines: inout [Line], _ shown: inout Set<Int>, drawn: Bool) {
        var waiting = [(position: root, guide: "", next: "")]
        while let (position, guide, next) = waiting.popLast() {
            guard objects.indices.contains(position), shown.insert(position).inserted else { continue }
            lines.append((guide, cells(position)))
            let within = children[position] ?? []
            for (index, child) in within.enumerated().reversed() {
                let isLast = index == within.count - 1
                let branch = drawn ? (isLast ? "└ " : "├ ") : "  "
                waiting.append((child, next + branch, next + (drawn && !isLast ? "│ " : "  ")))
            }
        }
    }

    /// "NSColor × 12, NSFont × 3", most frequent first.
    private static func counts(_ names: [String]) -> String {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { $0.value > 1 ? "\($0.key) × \($0.value)" : $0.key }.joined(separator: ", ")
    }
}
