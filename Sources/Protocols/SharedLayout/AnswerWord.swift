/// An index's answer to a name, in one number that is loaded and changed atomically.
public struct AnswerWord: Hashable, Sendable {
    /// State of an answer.
    public enum State: UInt64, Sendable, Hashable, CaseIterable {
        /// The index does not know: ask the daemon.
        case ask = 0
        /// The word leads to the object's record.
        case found = 1
        /// No object has the name.
        case missing = 2
    }

    /// The word in memory. Bits 0 to 3: state; 4 to 15: generation; 16 to 43: memory number; 44 to 63: offset of the record, divided by 64.
    public let rawValue: UInt64

    /// Creates a word from its number in memory. Every number is valid.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates a word that leads to a record; nil if the memory's number or the offset has too many bits, or the offset is not aligned.
    public init?(memory: UInt32, offset: Int) {
        guard memory < 1 << 28, offset >= 0, offset % ObjectRecord.alignment == 0,
            offset / ObjectRecord.alignment < 1 << 20
        else { return nil }
        rawValue =
            State.found.rawValue | UInt64(memory) << 16 | UInt64(offset / ObjectRecord.alignment) << 44
    }

    /// The word for a name without an object.
    public static let missing = AnswerWord(rawValue: State.missing.rawValue)
    /// The word for a name that the index does not know.
    public static let ask = AnswerWord(rawValue: State.ask.rawValue)

    /// State of the answer; nil for a state that this layout does not define: ask the daemon.
    public var state: State? { State(rawValue: rawValue & 0xF) }
    /// Whether the word is an answer, so that the client need not ask the daemon.
    var isAnswer: Bool { state == .found || state == .missing }
    /// Number that rises with each change of the word, modulo 4,096, so that a reader can tell a new answer from an equal earlier answer.
    public var generation: UInt64 { rawValue >> 4 & 0xFFF }
    /// The number of the memory with the record.
    public var memory: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 16 & 0xFFF_FFFF) }
    /// Offset of the record in the memory, in bytes.
    public var offset: Int { Int(truncatingIfNeeded: rawValue >> 44) * ObjectRecord.alignment }

    /// The word with the generation that follows the generation of `earlier`.
    func following(_ earlier: AnswerWord) -> AnswerWord {
        AnswerWord(rawValue: rawValue & ~0xFFF0 | (earlier.generation + 1) << 4 & 0xFFF0)
    }
}
