/// Finds connections and constraints that differ, between objects that both versions have.
struct RelationComparison {
    private(set) var differences: [InterfaceDifference] = []

    init(_ pairs: ObjectPairs) {
        let (old, new) = (pairs.old, pairs.new)
        let paired = { (position: Int) in pairs.oldByNew[position] == nil ? nil : position }
        let connections = ChangedFacts(
            old.connections(beside: new.model) { pairs.newByOld[$0] }, new.connections(beside: old.model, paired))
        for change in connections.changes {
            // The connection was added or removed with its destination.
            if let value = change.new ?? change.old, change.change != .changed, !value.others.isEmpty { continue }
            let formerName = { (position: Int) in old.name(of: pairs.oldByNew[position] ?? position) }
            let source = change.subject.source
            differences.append(
                pairs.difference(
                    .connection, change.change, source.flatMap { pairs.oldByNew[$0] }, source, change.subject.name,
                    old: change.old?.text(formerName), new: change.new?.text(new.name)))
        }
        let constraints = ChangedFacts(old.constraints { pairs.newByOld[$0] }, new.constraints(paired))
        for change in constraints.changes {
            let view = change.subject.first
            differences.append(
                pairs.difference(
                    .constraint, change.change, pairs.oldByNew[view], view, change.subject.text(in: new),
                    old: change.old, new: change.new))
        }
    }
}
