/// Facts with a subject and a value, of which one version has others than the other.
struct ChangedFacts<Subject: Hashable, Value: Hashable> {
    /// A fact of which the versions have different values; nil where one has none.
    struct Change {
        let subject: Subject
        let old: Value?
        let new: Value?
    }

    /// In the order of the new version, then of the old one.
    private(set) var changes: [Change] = []

    private struct Fact: Hashable {
        let subject: Subject
        let value: Value
    }

    /// A subject may have several values, whose order says nothing.
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
