internal import AssetModel
internal import WireProtocol

/// An answer that came before somebody asked.
struct WaitingAnswer {
    let source: AssetObject.Source
    let answer: Answer
}

/// Answers that nobody has asked for yet. Each holds its object.
struct WaitingAnswers {
    private struct Key: Hashable {
        /// The context's identifier.
        let scope: Int
        let kind: AssetKind
        let name: [UInt8]
    }

    private var answers: [Key: WaitingAnswer] = [:]

    var isEmpty: Bool { answers.isEmpty }

    func has(_ kind: AssetKind, _ name: [UInt8], scope: Int) -> Bool {
        !isEmpty && answers[Key(scope: scope, kind: kind, name: name)] != nil
    }

    /// False where one waits under the name already.
    mutating func add(_ answer: WaitingAnswer, named name: [UInt8], scope: Int) -> Bool {
        if has(answer.answer.kind, name, scope: scope) { return false }
        answers[Key(scope: scope, kind: answer.answer.kind, name: name)] = answer
        return true
    }

    mutating func take(_ kind: AssetKind, _ name: [UInt8], scope: Int) -> WaitingAnswer? {
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
