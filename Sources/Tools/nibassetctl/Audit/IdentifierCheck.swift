import NibFormats

/// Finds identifiers of a xib document or a storyboard that lead to no object, or to several. Compiled files have no identifiers.
struct IdentifierCheck {
    private(set) var findings: [AuditFinding] = []
    private let path: String
    private let lines: TextLines?

    init(_ document: InterfaceDocument, _ path: String, _ lines: TextLines?) {
        self.path = path
        self.lines = lines
        let objects = document.objects
        let owners = Dictionary(grouping: objects.indices) { objects[$0].identifier }
        for (position, object) in objects.enumerated() {
            guard let identifier = object.identifier else { continue }
            if let twins = owners[identifier], twins.count > 1, twins.first == position {
                let names = Quantity.list(twins.map { objects[$0].spelling })
                add(
                    .sameIdentifier, identifier,
                    "\(names) have the identifier \"\(identifier)\"; connections reach only the first object")
            }
            for item in object.attributes where object.spelling == "constraint" && Self.items.contains(item.name) {
                guard let named = item.value.text, owners[named] == nil else { continue }
                add(.dangling, identifier, "the constraint's \(item.name) \"\(named)\" is no object of the file")
            }
        }
        for connection in document.connections where connection.isDangling {
            let source = connection.source.map { " of \(objects[$0].spelling)" } ?? ""
            let label = connection.label.isEmpty ? "" : " \"\(connection.label)\""
            add(
                .dangling, connection.identifier ?? connection.label,
                "the \(connection.spelling)\(label)\(source) leads to no object of the file")
        }
    }

    private static let items: Set = ["firstItem", "secondItem"]

    private mutating func add(_ rule: AuditRule, _ identifier: String, _ message: String) {
        findings.append(AuditFinding(rule, path, line: lines?.line(of: identifier), name: identifier, message))
    }
}
