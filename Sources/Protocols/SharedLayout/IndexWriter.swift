public import AssetModel
public import LinuxSystem

/// The daemon's side of an index. Only one thread writes; clients may read at any time.
public final class IndexWriter {
    private let table: IndexTable
    /// Number of slots in use. Slots are never emptied.
    private var usedSlots = 0
    /// Number of places of stems in use.
    public var usedStems: Int { stems }
    private var stems = 0
    /// Bytes of names in use.
    private var usedNameBytes = 0
    /// Number of slots that have an answer, and the bytes of their names.
    public private(set) var live = (count: 0, nameBytes: 0)
    /// Whether names without a slot get a slot; false from when the index is copied to another index.
    public var takesNames = true
    private var complete: UInt64 = 0
    private var state: UInt64 = 1

    /// Creates an index in memory that is zero everywhere and has at least the capacity's size. The answers are not current until `isCurrent` is set.
    public init(
        formatting mapping: Mapping, _ capacity: IndexCapacity, memory: UInt32, context: UInt32, owner: UInt32,
        lineage: UInt64, seed: UInt64 = .random(in: .min ... .max)
    ) {
        precondition(mapping.count >= capacity.byteCount, "the memory is smaller than the index")
        let header = MemoryHeader(
            memory: memory, byteCount: UInt64(mapping.count), content: .index, owner: owner, lineage: lineage)
        mapping.write(header.encoded, at: 0)
        table = IndexTable(mapping: mapping, layout: IndexLayout(capacity, context: context, seed: seed))
        table.layout.write(to: mapping)
        mapping.atomicStore(state, at: IndexLayout.Field.state, .releasing)
    }

    /// Capacity of the index.
    public var capacity: IndexCapacity { table.layout.capacity }

    /// Whether the answers are current. Readers see a change of this value before later writes and messages of the daemon.
    public var isCurrent: Bool {
        get { state & 1 == 0 }
        set {
            guard newValue != isCurrent else { return }
            state += 1
            table.mapping.atomicExchange(state, at: IndexLayout.Field.state)
        }
    }

    // MARK: Answers

    /// Whether an answer was entered.
    public enum Outcome: Hashable, Sendable {
        case entered
        /// The index is full or takes no names: the answer needs another index.
        case full
        /// No index can have the answer: the record's place or the name's length does not fit, or too many other names have near hashes.
        case impossible
    }

    /// Enters the object of a name in place of an earlier answer.
    public func publish(
        _ kind: AssetKind, _ name: [UInt8], memory: UInt32, offset: Int, object: UInt64, flags: UInt16
    ) -> Outcome {
        guard let word = AnswerWord(memory: memory, offset: offset) else {
            withdraw(kind, name)
            return .impossible
        }
        return enter(kind, name, word, object: object, flags: flags)
    }

    /// Enters the answer that no object has a name.
    public func publishMissing(_ kind: AssetKind, _ name: [UInt8]) -> Outcome {
        enter(kind, name, .missing, object: 0, flags: 0)
    }

    private func enter(
        _ kind: AssetKind, _ name: [UInt8], _ word: AnswerWord, object: UInt64, flags: UInt16
    ) -> Outcome {
        guard !name.isEmpty, name.count <= AssetLimits.nameBytes.value else { return .impossible }
        let hash = table.hash(name.span, first: name.count, kind)
        switch table.slot(name.span, kind, hash) {
        case .unknown: return .impossible
        case .taken(let slot):
            let earlier = table.word(at: slot)
            let details = SlotDetails(
                nameOffset: table.details(at: slot).nameOffset, nameLength: name.count, kind, flags: flags)
            if earlier.state != .ask { exchange(.ask, at: slot) }
            write(object, details, at: slot)
            exchange(word, at: slot)
        case .free(let slot):
            guard takesNames, usedSlots < capacity.answerRoom, usedNameBytes + name.count <= capacity.nameBytes else {
                return .full
            }
            table.mapping.write(name, at: table.layout.names + usedNameBytes)
            write(
                object, SlotDetails(nameOffset: usedNameBytes, nameLength: name.count, kind, flags: flags), at: slot)
            exchange(word, at: slot)
            table.mapping.atomicStore(hash, at: slot + IndexTable.Field.tag, .releasing)
            usedNameBytes += name.count
            usedSlots += 1
        }
        return .entered
    }

    private func write(_ object: UInt64, _ details: SlotDetails, at slot: Int) {
        table.mapping.atomicStore(object, at: slot + IndexTable.Field.object, .releasing)
        table.mapping.atomicStore(details.rawValue, at: slot + IndexTable.Field.details, .releasing)
    }

    /// The exchange is sequentially consistent: a use count that the daemon reads later was raised before, or its client sees the new word.
    private func exchange(_ word: AnswerWord, at slot: Int) {
        let earlier = table.word(at: slot)
        table.mapping.atomicExchange(word.following(earlier).rawValue, at: slot + IndexTable.Field.word)
        let difference = (word.isAnswer ? 1 : 0) - (earlier.isAnswer ? 1 : 0)
        live.count += difference
        live.nameBytes += difference * table.details(at: slot).nameLength
    }

    /// Removes the answer to a name, so that clients ask. Returns the removed word; nil if there was no answer.
    @discardableResult
    public func withdraw(_ kind: AssetKind, _ name: [UInt8]) -> AnswerWord? {
        guard case .taken(let slot) = place(kind, name) else { return nil }
        let word = table.word(at: slot)
        guard word.state != .ask else { return nil }
        exchange(.ask, at: slot)
        return word
    }

    /// The answer to a name, and the number of the object that its slot has or had last, 0 for none; nil for a name without a slot.
    public func entry(_ kind: AssetKind, _ name: [UInt8]) -> (answer: AnswerWord, object: UInt64)? {
        guard case .taken(let slot) = place(kind, name) else { return nil }
        return (table.word(at: slot), table.mapping.atomicLoad(at: slot + IndexTable.Field.object, .acquiring))
    }

    /// Whether the index has all stems of a kind.
    public func isComplete(_ kind: AssetKind) -> Bool { complete & kind.completeBit != 0 }

    /// Whether a file may answer a name. If not, clients see from the stems that no object has the name.
    public func canBeAnswered(_ kind: AssetKind, _ name: [UInt8]) -> Bool {
        name.isEmpty
            || table.canBeAnswered(kind, name.span, table.hash(name.span, first: name.count, kind))
    }

    private func place(_ kind: AssetKind, _ name: [UInt8]) -> IndexTable.Place {
        guard !name.isEmpty else { return .unknown }
        return table.slot(name.span, kind, table.hash(name.span, first: name.count, kind))
    }

    // MARK: All answers

    /// The objects that the slots with these numbers have or had last, with kind and name.
    public func objects(in slots: Range<Int>) -> [(kind: AssetKind, name: [UInt8], object: UInt64)] {
        slots.compactMap { number in
            let slot = table.layout.slots + number * IndexLayout.slotSize
            let details = table.details(at: slot)
            let object = table.mapping.atomicLoad(at: slot + IndexTable.Field.object, .acquiring)
            guard object != 0, let kind = AssetKind(rawValue: details.kind), let name = name(of: details) else {
                return nil
            }
            return (kind, name, object)
        }
    }

    /// Enters the answers of the slots with these numbers into a larger index with the same seed.
    public func copy(slots: Range<Int>, to next: IndexWriter) {
        precondition(next.table.layout.seed == table.layout.seed, "the indexes have different seeds")
        for number in slots {
            let slot = table.layout.slots + number * IndexLayout.slotSize
            let (word, details) = (table.word(at: slot), table.details(at: slot))
            guard word.isAnswer, let kind = AssetKind(rawValue: details.kind), let name = name(of: details) else {
                continue
            }
            let object = table.mapping.atomicLoad(at: slot + IndexTable.Field.object, .acquiring)
            _ = next.enter(kind, name, word, object: object, flags: details.flags)
        }
    }

    /// Enters the stems at the places with these numbers into a larger index with the same seed.
    public func copy(stems: Range<Int>, to next: IndexWriter) {
        precondition(next.table.layout.seed == table.layout.seed, "the indexes have different seeds")
        for number in stems {
            let hash = table.mapping.atomicLoad(at: table.layout.stems + number * 8, .acquiring)
            guard hash != 0, case .free(let offset) = next.table.stem(hash) else { continue }
            next.table.mapping.atomicStore(hash, at: offset, .releasing)
            next.stems += 1
        }
    }

    private func name(of details: SlotDetails) -> [UInt8]? {
        guard details.nameOffset + details.nameLength <= capacity.nameBytes else { return nil }
        return table.mapping.copyBytes(at: table.layout.names + details.nameOffset, count: details.nameLength)
    }

    // MARK: Stems

    /// Enters the stem of a file, alias or catalog name that can answer names of a kind. False if the index has no room for the stem.
    public func addStem(_ kind: AssetKind, _ name: ArraySlice<UInt8>) -> Bool {
        let length = NameStem.length(of: name.span, first: name.count)
        let hash = table.hash(name.span, first: length, kind)
        switch table.stem(hash) {
        case .taken: return true
        case .unknown: return false
        case .free(let offset):
            guard stems < capacity.stemRoom else { return false }
            table.mapping.atomicStore(hash, at: offset, .releasing)
            stems += 1
            return true
        }
    }

    /// Tells clients for which kinds the index has all stems: names of these kinds without a stem in the index have no object.
    public func setComplete(_ kinds: Set<AssetKind>) {
        complete = kinds.reduce(0) { $0 | $1.completeBit }
        table.mapping.atomicExchange(complete, at: IndexLayout.Field.complete)
    }
}
