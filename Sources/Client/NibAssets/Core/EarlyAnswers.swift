internal import AssetModel
internal import WireProtocol

/// An answer that came before the program asked for it.
struct EarlyAnswer {
    let source: AssetObject.Source
    let answer: Answer
}

/// Answers that the program has not asked for yet. Each answer holds its object.
struct EarlyAnswers {
    private struct Key: Hashable {
        /// The context's identifier.
        let scope: Int
        let kind: AssetKind
        let name: [UInt8]
    }

    private var answers: [Key: EarlyAnswer] = [:]
    /// Names that were asked for ahead, with answers under way. True if an index has answered the name meanwhile, so that the answer is of no use.
    private var underWay: [Key: Bool] = [:]

    /// Whether answers are under way. Such an answer may be older than an event that comes before it, so the objects and contexts of events are noted.
    var notesEvents = false { didSet { if !notesEvents { (invalidated, changedScopes) = ([], []) } } }
    private var invalidated: Set<UInt64> = []
    private var changedScopes: [Int] = []

    var isEmpty: Bool { answers.isEmpty }

    mutating func note(invalidated objects: [UInt64]) { if notesEvents { invalidated.formUnion(objects) } }

    mutating func note(changeIn scope: Int) { if notesEvents, !hasChanged(scope) { changedScopes.append(scope) } }

    /// Whether names that were missing in a scope may have objects since answers are under way.
    func hasChanged(_ scope: Int) -> Bool { changedScopes.contains(scope) }

    func has(_ kind: AssetKind, _ name: [UInt8], scope: Int) -> Bool {
        !isEmpty && answers[Key(scope: scope, kind: kind, name: name)] != nil
    }

    /// Adds an answer. False when an answer waits under the name already, an index has answered the name, or an event says that the answer is old.
    mutating func add(_ answer: EarlyAnswer, named name: [UInt8], scope: Int) -> Bool {
        let key = Key(scope: scope, kind: answer.answer.kind, name: name)
        guard answers[key] == nil, underWay[key] != true, !invalidated.contains(answer.source.number) else {
            return false
        }
        answers[key] = answer
        return true
    }

    mutating func begin(_ asked: AskedNames) {
        for name in asked.names { underWay[Self.key(asked, name)] = false }
    }

    mutating func noteIndexed(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) {
        if underWay.isEmpty { return }
        let key = Key(scope: scope, kind: kind, name: name.copy)
        if underWay[key] != nil { underWay[key] = true }
    }

    mutating func end(_ asked: AskedNames) {
        for name in asked.names { underWay[Self.key(asked, name)] = nil }
    }

    private static func key(_ asked: AskedNames, _ name: [UInt8]) -> Key {
        Key(scope: asked.context.identifier, kind: asked.kind, name: name)
    }

    /// Notes that no further answers come.
    mutating func endAll() { (underWay, notesEvents) = ([:], false) }

    mutating func take(_ kind: AssetKind, _ name: [UInt8], scope: Int) -> EarlyAnswer? {
        isEmpty ? nil : answers.removeValue(forKey: Key(scope: scope, kind: kind, name: name))
    }

    /// Forgets answers. Returns the numbers of their objects.
    mutating func remove(where isGone: (_ scope: Int, _ object: UInt64) -> Bool) -> [UInt64] {
        var removed: [UInt64] = []
        for (key, answer) in answers where isGone(key.scope, answer.source.number) {
            answers[key] = nil
            removed.append(answer.source.number)
        }
        return removed
    }
}
