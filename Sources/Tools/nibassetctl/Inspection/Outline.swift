import JSONReading

/// What is in an interface file, for people: format, references, the tree of its objects, connections.
///
/// Made from the object that `inspect --json` prints. Positions in it that lead nowhere are left out.
struct Outline {
    private let document: JSONValue
    private let objects: [JSONValue]
    private let children: [Int: [Int]]

    init(_ document: JSONValue) {
        self.document = document
        objects = document["objects"]?.elements ?? []
        var children: [Int: [Int]] = [:]
        for (position, object) in objects.enumerated() {
            guard let parent = object["parent"]?.integer else { continue }
            children[Int(clamping: parent), default: []].append(position)
        }
        self.children = children
    }

    /// The outline's lines.
    var lines: [String] {
        var lines = ["format  " + (document["format"]?.text ?? "unknown")]
        for fact in document["version"]?.fields ?? [] { lines.append("\(fact.name)  \(fact.value.text ?? "")") }
        lines += section("References", referenceLines)
        lines += section("Media in the file", mediaLines)
        lines += section("Objects", tree)
        lines += section("Connections", connectionLines)
        for nib in document["nested"]?.elements ?? [] {
            let owner = nib["owner"]?.integer.map { name(of: Int(clamping: $0)) } ?? "an object"
            lines += section("Within \(owner)", Outline(nib).lines)
        }
        return lines
    }

    /// The images and sounds, each with its kind.
    var references: [String] {
        (document["references"]?.elements ?? []).map { reference in
            "\(reference["kind"]?.text ?? "?")  \(reference["name"]?.text ?? "?")"
        }
    }

    private var referenceLines: [String] {
        zip(references, document["references"]?.elements ?? []).map { line, reference in
            let uses = (reference["uses"]?.elements ?? []).map { use in
                let count = use["count"]?.integer ?? 1
                return [use["class"]?.text, use["attribute"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
                    .joined(separator: ".") + (count > 1 ? " × \(count)" : "")
            }
            return line + (uses.isEmpty ? "" : "  in " + uses.joined(separator: ", "))
        }
    }

    private var mediaLines: [String] {
        (document["media"]?.elements ?? []).map { medium in
            let size = medium["bytes"]?.integer.map { "  " + Quantity.bytes(UInt64(clamping: $0)) } ?? ""
            return (medium["kind"]?.text ?? "?") + "  " + (medium["name"]?.text ?? "without name") + size
        }
    }

    private var tree: [String] {
        var lines: [String] = []
        var shown: Set<Int> = []
        for position in objects.indices where objects[position]["parent"] == nil {
            appendTree(position, indent: 0, &lines, &shown)
        }
        // Parents that go round in a circle, or are not there, have no root.
        for position in objects.indices where !shown.contains(position) {
            appendTree(position, indent: 0, &lines, &shown)
        }
        return lines
    }

    private func appendTree(_ root: Int, indent: Int, _ lines: inout [String], _ shown: inout Set<Int>) {
        var waiting = [(position: root, indent: indent)]
        while let (position, indent) = waiting.popLast() {
            guard shown.insert(position).inserted else { continue }
            lines.append(String(repeating: "  ", count: indent) + name(of: position))
            waiting += (children[position] ?? []).reversed().map { (position: $0, indent: indent + 1) }
        }
    }

    private var connectionLines: [String] {
        (document["connectionList"]?.elements ?? []).map { connection in
            let ends = [connection["source"], connection["destination"]].map { end in
                end?.integer.map { name(of: Int(clamping: $0)) } ?? "nothing"
            }
            return "\(connection["kind"]?.text ?? "?")  \(connection["label"]?.text ?? "")  \(ends[0]) → \(ends[1])"
                + (connection["keyPath"]?.text.map { "  (\($0))" } ?? "")
        }
    }

    /// "NSButton \"OK\"".
    private func name(of position: Int) -> String {
        guard objects.indices.contains(position) else { return "nothing" }
        let object = objects[position]
        let className = object["customClass"]?.text ?? object["class"]?.text ?? "?"
        let place = object["kind"]?.text.map { $0 == className ? "" : " (\($0))" } ?? ""
        return className + place + (object["label"]?.text.map { " \"\($0)\"" } ?? "")
    }

    private func section(_ title: String, _ content: [String]) -> [String] {
        content.isEmpty ? [] : ["", "\(title) (\(content.count))"] + content.map { "  " + $0 }
    }
}
