import JSON

/// The contents of an interface file, for people: numbers, references, media, objects, connections, nested nibs.
///
/// The outline is made from the object that `inspect --json` prints.
struct Outline {
    private let document: JSONValue
    private let names: ResolvedNames?
    private let tree: ObjectTree
    private let screen: Screen

    init(_ document: JSONValue, _ names: ResolvedNames?, on screen: Screen) {
        self.document = document
        self.names = names
        self.screen = screen
        tree = ObjectTree(document)
    }

    func show() {
        let facts = facts
        let name = document["format"]?.text ?? "unknown"
        let format = Table.Cell(facts.text.isEmpty ? name : name + " ", .heading)
        screen.write(wrapped: [format], facts, margin: String(repeating: " ", count: format.text.columns))
        showReferences()
        showMedia()
        showObjects()
        showConnections()
        for nib in document["nested"]?.elements ?? [] {
            screen.writeHeading("Within " + tree.name(nib["owner"]?.integer.map { Int(clamping: $0) }))
            Outline(nib, names, on: screen).show()
        }
    }

    /// The images and sounds, each with its kind.
    var references: [String] {
        items("references").map { "\($0["kind"]?.text ?? "?")  \($0["name"]?.text ?? "?")" }
    }

    /// Facts after the format: "· 24 objects · 7 connections · 2 references · 9 texts to translate".
    private var facts: Table.Cell {
        let counts = [
            ("objects", "object"), ("connectionList", "connection"), ("references", "reference"),
            ("media", "embedded picture"), ("visibleWindows", "visible window"),
            ("localizableStrings", "localizable text"), ("nested", "nested nib"),
        ].compactMap { key, noun in
            let count = items(key).count
            return count == 0 ? nil : Quantity.count(count, noun)
        }
        let versions = (document["version"]?.fields ?? []).compactMap { item in
            item.value.text.map { "\(item.name) \($0)" }
        }
        return Table.Cell((counts + versions).map { "· " + $0 }.joined(separator: " "), .faint)
    }

    private func items(_ key: String) -> [JSONValue] { document[key]?.elements ?? [] }

    private func showReferences() {
        let references = items("references")
        guard !references.isEmpty else { return }
        screen.writeHeading("References (\(references.count))")
        let place = names.map { _ in [Table.Column("leads to", .path)] } ?? []
        var table = Table(
            [.init("kind", dropRank: 2), .init("name", .name)] + place + [.init("used by", .name, dropRank: 1)])
        for reference in references {
            let name = Table.Cell(reference["name"]?.text ?? "?")
            let place = names.map { [self.place(of: reference, $0)] } ?? []
            table.add([Table.Cell(reference["kind"]?.text ?? "?"), name] + place + [Self.users(reference)])
        }
        screen.write(table)
    }

    private func place(of reference: JSONValue, _ names: ResolvedNames) -> Table.Cell {
        guard let path = names[reference] else {
            return Table.Cell(reference["origin"]?.text == "named" ? "" : "no file", .faint)
        }
        if let reason = names.registration(of: reference) { return Table.Cell(reason, .faint, isWhole: true) }
        return path.isEmpty ? Table.Cell("nothing", .bad) : Table.Cell(names.shown(path), .shared)
    }

    private static func users(_ value: JSONValue) -> Table.Cell {
        let uses = (value["uses"]?.elements ?? []).map { use in
            let count = use["count"]?.integer ?? 1
            return [use["class"]?.text, use["attribute"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
                .joined(separator: ".") + (count > 1 ? " × \(count)" : "")
        }
        return Table.Cell(uses.joined(separator: ", "), .faint)
    }

    private func showMedia() {
        let media = items("media")
        guard !media.isEmpty else { return }
        screen.writeHeading("Embedded media (\(media.count))")
        var table = Table([
            .init("kind", dropRank: 1), .init("name", .name), .init("size", .number), .init("used by", .name),
        ])
        for medium in media {
            let parts = medium["parts"]?.elements.count ?? 1
            let size = Quantity.bytes(UInt64(clamping: medium["bytes"]?.integer ?? 0))
            table.add([
                Table.Cell(medium["kind"]?.text ?? "?"), Table.Cell(medium["name"]?.text ?? "", .plain),
                Table.Cell(parts > 1 ? "\(parts) bitmaps, \(size)" : size), Self.users(medium),
            ])
        }
        screen.write(table)
    }

    private func showObjects() {
        let count = items("objects").count
        guard count > 0 else { return }
        screen.writeHeading("Objects (\(count))")
        for line in tree.lines(drawn: screen.isTerminal) {
            let guide = Table.Cell(line.guide, .faint)
            if line.cells.count == 1 {
                screen.write(
                    wrapped: [guide], line.cells[0], margin: String(repeating: " ", count: guide.text.columns))
            } else {
                screen.write(line: [guide] + line.cells.flatMap { [$0, Table.Cell(" ")] }.dropLast())
            }
        }
    }

    private func showConnections() {
        let connections = items("connectionList")
        guard !connections.isEmpty else { return }
        screen.writeHeading("Connections (\(connections.count))")
        var table = Table([.init("kind", dropRank: 1), .init("from", .name), .init("label", .name), .init("to", .name)])
        for connection in connections {
            let ends = ["source", "destination"].map { tree.name(connection[$0]?.integer.map { Int(clamping: $0) }) }
            let path = connection["keyPath"]?.text.map { " (\($0))" } ?? ""
            table.add([
                Table.Cell(connection["kind"]?.text ?? "?", .faint), Table.Cell(ends[0]),
                Table.Cell(connection["label"]?.text ?? "", .shared), Table.Cell(ends[1] + path),
            ])
        }
        screen.write(table)
    }
}
