public import AssetModel
public import LinuxSystem

/// A client's view of an index: the answers to names in one context, without a message.
///
/// Whatever the memory contains, a reader stays inside it and bounds its searches. Any thread may use a reader: it takes no lock, allocates nothing.
/// To hold an object, a client follows "The shared-memory layout": find the answer, raise the use count, compare `word(at:)` with the found word.
public struct IndexReader: Sendable {
    /// An index's answer to a name.
    public enum Finding: Hashable, Sendable {
        /// The index has no current answer: ask the daemon.
        case ask
        /// No object has the name.
        case missing
        /// An object has the name.
        case found(Found)
    }

    /// The answer of a slot.
    public struct Found: Hashable, Sendable {
        /// Offset of the slot, for `word(at:)`.
        public let slot: Int
        /// The answer's word when it was found.
        public let word: AnswerWord
        /// The object's number.
        public let object: UInt64
        /// The flags of the answer, as in messages.
        public let flags: UInt16
    }

    private let table: IndexTable
    /// The number of the memory.
    public let memory: UInt32

    /// Opens an index: copies its header and checks it.
    public init(_ mapping: Mapping) throws(LayoutError) {
        let header = try MemoryHeader(mapping.copyBytes(at: 0, count: min(mapping.count, MemoryHeader.size)))
        guard header.content == .index else { throw .badField(name: "type", found: UInt64(header.content.rawValue)) }
        memory = header.memory
        table = IndexTable(mapping: mapping, layout: try IndexLayout(mapping))
    }

    /// Number of the context to which the index belongs.
    public var context: UInt32 { table.layout.context }

    /// Whether the answers are current. While the daemon checks changes of files, no answer is current, and the client asks for every name.
    @inline(__always)
    public var isCurrent: Bool { table.mapping.atomicLoad(at: IndexLayout.Field.state, .acquiring) & 1 == 0 }

    /// Number that rises whenever answers may have changed.
    public var state: UInt64 { table.mapping.atomicLoad(at: IndexLayout.Field.state, .acquiring) }

    /// Looks up a name of 1 to 255 bytes. The answer is for lookups without a size that are not restricted to the bundle.
    public func find(_ kind: AssetKind, _ name: Span<UInt8>) -> Finding {
        guard isCurrent, !name.isEmpty, name.count <= AssetLimits.nameBytes.value else { return .ask }
        let hash = table.hash(name, first: name.count, kind)
        switch table.slot(name, kind, hash) {
        case .taken(let slot): return finding(at: slot)
        case .free: return table.canBeAnswered(kind, name, hash) ? .ask : .missing
        case .unknown: return .ask
        }
    }

    @inline(__always)
    private func finding(at slot: Int) -> Finding {
        // The word is loaded before the rest of the slot: as long as the word stays the same, the rest does, too.
        let word = word(at: slot)
        switch word.state {
        case .found:
            let object = table.mapping.atomicLoad(at: slot + IndexTable.Field.object, .acquiring)
            return .found(Found(slot: slot, word: word, object: object, flags: table.details(at: slot).flags))
        case .missing: return .missing
        case .ask, nil: return .ask
        }
    }

    /// The current word of a slot that `find` has returned, loaded with sequential consistency.
    @inline(__always)
    public func word(at slot: Int) -> AnswerWord { table.word(at: slot) }

    /// Address of the state, for atomic loads while the mapping lives. If the lowest bit is set, the answers are not current.
    @unsafe public var stateAddress: UnsafeRawPointer {
        unsafe UnsafeRawPointer(table.mapping.pointer) + IndexLayout.Field.state
    }

    /// Address of the word of a slot that `find` has returned, for atomic loads while the mapping lives.
    @unsafe
    public func wordAddress(at slot: Int) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(table.mapping.pointer) + slot + IndexTable.Field.word
    }
}
