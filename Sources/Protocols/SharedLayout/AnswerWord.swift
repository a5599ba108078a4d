/// An index's answer to a name, in one number that is loaded and changed at once.
public struct AnswerWord: Hashable, Sendable {
    /// State of an answer.
    public enum State: UInt64, Sendable, Hashable, CaseIterable {
        /// Nothing: ask the daemon.
        case ask = 0
        /// The record lies at the word's place.
        case found = 1
        /// No object has the name.
        case missing = 2
    }

    /// The word as it lies in memory. Bits 0 to 3: state; 4 to 15: generation; 16 to 43: memory number; 44 to 63: offset of the record, divided by 64.
    public let rawValue: UInt64

    /// The word of a number in memory; any number is one.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A word that leads to a record; nil where the number of the memory or the offset has too many bits.
    public init?(memory: UInt32, offset: Int) {
        guard memory < 1 << 28, offset >= 0, offset % ObjectRecord.alignment == 0,
            offset / ObjectRecord.alignment < 1 << 20
        else { return nil }
        rawValue =
            State.found.rawValue | UInt64(memory) << 16 | UInt64(offset / ObjectRecord.alignment) << 44
    }

    /// A word that says that no object has the name.
    public static let missing = AnswerWord(rawValue: State.missing.rawValue)
    /// A word that says nothing.
    public static let ask = AnswerWord(rawValue: State.ask.rawValue)

    /// State of the answer; nil for a state that this layout does not have: ask the daemon.
    public var state: State? { State(rawValue: rawValue & 0xF) }
    /// Whether the word is an answer: the name need not be asked for.
    var isAnswer: Bool { state == .found || state == .missing }
    /// Changes with each change of the word, so that an answer is never taken for an earlier one.
    public var generation: UInt64 { rawValue >> 4 & 0xFFF }
    /// The number of the memory with the record.
    public var memory: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 16 & 0xFFF_FFFF) }
    /// The offset of the record in that memory.
    public var offset: Int { Int(truncatingIfNeeded: rawValue >> 44) * ObjectRecord.alignment }

    /// The same answer, as the one that follows another word.
    func following(_ earlier: AnswerWord) -> AnswerWord {
        AnswerWord(rawValue: rawValue & ~0xFFF0 | (earlier.generation + 1) << 4 & 0xFFF0)
    }
}
