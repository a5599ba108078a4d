/// Differences between the facts of two versions. A fact has a subject and a value.
struct ChangedFacts<Subject: Hashable, Value: Hashable> {
    /// A subject whose values differ; nil for a version without a value.
    struct Change {
        let subject: Subject
        let old: Value?
        let new: Value?
    }

    /// Added and changed facts in the order of the new version, then removed facts in the order of the old version.
    private(set) var changes: [Change] = []

    private struct Fact: Hashable {
        let subject: Subject
        let value: Value
    }

    /// Compares the facts of two versions. A subject may have several values, whose order does not count.
    init(_ old: [(Subject, Value)], _ new: [(Subject, Value)]) {
        var counts: [Fact: Int] = [:]
        for (subject, value) in old { counts[Fact(subject: subject, value: value), default: 0] += 1 }
        var added: [Fact] = []
        for fact in new.map({ Fact(subject: $0, value: $1) }) {
            if let count = counts[fact], count > 0 { counts[fact] = count - 1 } else { added.append(fact) }
        }
        var removed: [Fact] = []
        for fact in old.map({ Fact(subject: $0, value: $1) }) {
            guard let count = counts[fact], count > 0 else { continue }
            counts[fact] = count - 1
            removed.append(fact)
        }
        var former = Dictionary(grouping: removed.reversed(), by: \.subject)
        changes = added.map { Change(subject: $0.subject, old: former[$0.subject]?.popLast()?.value, new: $0.value) }
        for fact in removed {
            guard let value = former[fact.subject]?.popLast()?.value else { continue }
            changes.append(Change(subject: fact.subject, old: value, new: nil))
        }
    }
}

extension ChangedFacts.Change {
    var change: InterfaceDifference.Change { old == nil ? .added : new == nil ? .removed : .changed }
}
