public import AssetModel
public import LinuxSystem

/// A client's view of an index: the answers to names in one context, without a message.
///
/// Whatever lies in the memory, a reader never reads outside, and its searches are bounded. It keeps no locks and allocates nothing, so any thread may use it.
/// To hold a finding, a client follows "The shared-memory layout": find, raise the use count, compare `word` with the one that was found.
public struct IndexReader: Sendable {
    /// An index's answer to a name.
    public enum Finding: Hashable, Sendable {
        /// Nothing that counts now: ask the daemon.
        case ask
        /// No object has the name.
        case missing
        /// An object has it.
        case found(Found)
    }

    /// The answer of a slot.
    public struct Found: Hashable, Sendable {
        /// Stands for the slot, for `word(at:)`.
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

    /// The number of the context whose answers these are.
    public var context: UInt32 { table.layout.context }

    /// Whether the answers count now. While the daemon looks after changes of files, everything has to be asked.
    @inline(__always)
    public var isCurrent: Bool { table.mapping.atomicLoad(at: IndexLayout.Field.state, .acquiring) & 1 == 0 }

    /// A number that rises whenever an answer may have become another one.
    public var state: UInt64 { table.mapping.atomicLoad(at: IndexLayout.Field.state, .acquiring) }

    /// The index's answer to a name of 1 to 255 bytes, asked for in the ordinary way: without a size, and not in the bundle only.
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
        // The word comes first: as long as it stays the same, so does the rest of the slot.
        let word = word(at: slot)
        switch word.state {
        case .found:
            let object = table.mapping.atomicLoad(at: slot + IndexTable.Field.object, .acquiring)
            return .found(Found(slot: slot, word: word, object: object, flags: table.details(at: slot).flags))
        case .missing: return .missing
        case .ask, nil: return .ask
        }
    }

    /// The word of a slot that was found here, as it is now, loaded sequentially.
    @inline(__always)
    public func word(at slot: Int) -> AnswerWord { table.word(at: slot) }

    /// Address of the state; its lowest bit says that the answers do not count. For atomic loads while the mapping lives.
    @unsafe public var stateAddress: UnsafeRawPointer {
        unsafe UnsafeRawPointer(table.mapping.pointer) + IndexLayout.Field.state
    }

    /// Address of the word of a slot that was found here, for atomic loads while the mapping lives.
    @unsafe
    public func wordAddress(at slot: Int) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(table.mapping.pointer) + slot + IndexTable.Field.word
    }
}
