import InterfaceSchema
import NibFormats

/// Source and name of a connection. A source has one connection of a name, or a few.
struct ConnectionKey: Hashable {
    /// Number of the source; nil for none.
    let source: Int?
    /// Kind and label: `outlet delegate`. The message of an action is in `ConnectionTarget.details`.
    let name: String
}

/// Destination and details of a connection.
struct ConnectionTarget: Hashable {
    /// Numbers of the destinations. The order of an outlet collection does not count.
    let destinations: Set<Int>
    /// Names of the destinations without a number.
    let others: [String]
    let details: String

    func text(_ name: (Int) -> String) -> String {
        let ends = (destinations.sorted().map(name) + others).joined(separator: ", ")
        return [details, ends.isEmpty ? "" : "to " + ends].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension ComparedObjects {
    /// Connections of the objects that have a number. Numbers replace positions, and are equal for the same object in both versions.
    func connections(beside other: InterfaceModel, _ number: (Int) -> Int?) -> [(ConnectionKey, ConnectionTarget)] {
        model.connections.compactMap { connection -> (ConnectionKey, ConnectionTarget)? in
            func end(_ position: Int) -> Int? { holders[position].flatMap(number) }
            let source = connection.source.map(end)
            if source == .some(nil) { return nil }
            let others = connection.destinations.filter { end($0) == nil }
            var (name, details) = ("", "")
            switch connection.kind {
            case .outlet: name = "outlet \(connection.label)"
            case .outletCollection: name = "outlet collection \(connection.label)"
            case .action(let events):
                name = "action"
                if let trigger = connection.trigger { name += " of \(trigger)" }
                if !events.isEmpty { name += " of \(events)" }
                details = connection.label
            case .binding(let keyPath, let options):
                name = "binding \(connection.label)"
                details = ([keyPath] + options.compactMap(Self.text).sorted()).joined(separator: ", ")
            case .segue(let way, let options):
                name = "segue \(connection.label)"
                details = ([way] + options.compactMap(Self.text).sorted()).joined(separator: ", ")
            case .other(let kind):
                if model.document.format != other.document.format { return nil }
                name = "\(kind) \(connection.label)"
            }
            return (
                ConnectionKey(source: source ?? nil, name: name),
                ConnectionTarget(
                    destinations: Set(connection.destinations.compactMap(end)),
                    others: others.map { end in holders[end].map { self.name(of: $0) } ?? "an object" },
                    details: details)
            )
        }
    }

    /// Text of an option; nil if the option names another connection by its identifier, or has no plain value.
    private static func text(_ option: InterfaceObject.Attribute) -> String? {
        if option.name == "previousBinding" { return nil }
        return switch option.value {
        case .text(let text), .localizableText(let text, _): "\(option.name) \(text)"
        case .boolean(let flag): "\(option.name) \(flag ? "yes" : "no")"
        case .integer(let number): "\(option.name) \(number)"
        case .real(let number): "\(option.name) \(number)"
        default: nil
        }
    }
}
