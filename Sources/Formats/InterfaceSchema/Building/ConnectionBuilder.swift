import NibFormats

/// Makes the connections of a model. All members of an outlet collection become one connection, although some formats write a connection for each
/// member. Tool tips and values that are set after loading become no connections.
enum ConnectionBuilder {
    static func connections(of document: InterfaceDocument, _ objects: [ModelObject]) -> [ModelConnection] {
        var result: [ModelConnection] = []
        var collections: [Collection: Int] = [:]
        for (position, raw) in document.connections.enumerated() {
            if raw.kind == .userDefinedAttributes || raw.kind == .help { continue }
            let members = raw.members.isEmpty ? [raw.destination].compactMap { $0 } : raw.members
            var connection = ModelConnection(
                kind: kind(of: raw), label: raw.label, source: raw.source, destinations: members,
                isDangling: raw.isDangling, position: position)
            switch raw.kind {
            case .outletCollection:
                let name = Collection(source: raw.source, label: raw.label)
                if let known = collections[name] {
                    result[known].destinations += members
                    result[known].isDangling = result[known].isDangling || raw.isDangling
                    continue
                }
                collections[name] = result.count
            // A nil target and a destination that is the first responder mean the same.
            case .action:
                connection.destinations.removeAll { objects[$0].kind == .firstResponder }
                connection.trigger = (raw.options["trigger"] ?? raw.options["NSTrigger"])?.text
            // GNUstep's archives write containment as connectors, too.
            case .other where raw.spelling == "NSNibConnector" || raw.spelling == "NSIBConnector": continue
            default: break
            }
            result.append(connection)
        }
        return result
    }

    private struct Collection: Hashable {
        let source: Int?
        let label: String
    }

    private static func kind(of raw: Connection) -> ModelConnection.Kind {
        switch raw.kind {
        case .outlet: .outlet
        case .outletCollection: .outletCollection
        case .action: .action(events: events(of: raw))
        case .binding: .binding(keyPath: raw.keyPath ?? "", options: raw.options)
        case .segue:
            .segue(
                kind: raw.options["kind"]?.text ?? "",
                options: raw.options.filter { $0.name != "kind" })
        case .help, .userDefinedAttributes, .other: .other(raw.spelling)
        }
    }

    private static func events(of raw: Connection) -> EventSet {
        for option in raw.options {
            switch (option.name, option.value) {
            case ("eventType", .text(let name)): return EventSet(name: name) ?? []
            case ("UIEventMask", .integer(let bits)): return EventSet(rawValue: UInt32(truncatingIfNeeded: bits))
            case ("IBEventType", .integer(let number)): return EventSet(number: number) ?? []
            default: continue
            }
        }
        return []
    }
}
