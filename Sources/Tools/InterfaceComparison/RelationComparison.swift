/// Finds connections and constraints that differ, between objects that both versions have.
struct RelationComparison {
    private(set) var differences: [InterfaceDifference] = []
    private let pairs: ObjectPairs

    init(_ pairs: ObjectPairs) {
        self.pairs = pairs
        let (old, new) = (pairs.old, pairs.new)
        let paired = { (position: Int) in pairs.oldByNew[position] == nil ? nil : position }
        let connections = ChangedFacts(
            old.connections(beside: new.model) { pairs.newByOld[$0] }, new.connections(beside: old.model, paired))
        for change in connections.changes {
            // The connection was added or removed with its destination.
            if let value = change.new ?? change.old, change.change != .changed, !value.others.isEmpty { continue }
            let formerName = { (position: Int) in old.name(of: pairs.oldByNew[position] ?? position) }
            add(
                .connection, change.change, of: change.subject.source, change.subject.name,
                change.old?.text(formerName), change.new?.text(new.name))
        }
        let constraints = ChangedFacts(old.constraints { pairs.newByOld[$0] }, new.constraints(paired))
        for change in constraints.changes {
            let name = change.subject.text(in: new)
            add(.constraint, change.change, of: change.subject.first, name, change.old, change.new)
        }
    }

    private mutating func add(
        _ kind: InterfaceDifference.Kind, _ change: InterfaceDifference.Change, of position: Int?, _ name: String,
        _ old: String?, _ new: String?
    ) {
        let before = position.flatMap { pairs.oldByNew[$0] }
        differences.append(
            InterfaceDifference(
                kind: kind, change: change, object: before.map { pairs.old.name(of: $0) } ?? "nobody",
                place: before.map { pairs.old.place(of: $0) } ?? "", name: name, old: old, new: new,
                oldPosition: before, newPosition: position))
    }
}
