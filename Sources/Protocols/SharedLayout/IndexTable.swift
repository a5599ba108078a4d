internal import AssetModel
internal import LinuxSystem

/// The slots and stems of an index in memory, for client and daemon. A class, because copies of a struct would slow down searches.
final class IndexTable: Sendable {
    let mapping: Mapping
    let layout: IndexLayout
    private let slots: SharedNumbers
    private let stems: SharedNumbers

    init(mapping: Mapping, layout: IndexLayout) {
        self.mapping = mapping
        self.layout = layout
        slots = SharedNumbers(mapping, at: layout.slots, count: layout.capacity.slots * IndexLayout.slotSize / 8)
        stems = SharedNumbers(mapping, at: layout.stems, count: layout.capacity.stems)
    }

    /// Offsets in a slot.
    enum Field {
        static let tag = 0
        static let word = 8
        static let object = 16
        static let details = 24
    }

    enum Place: Equatable {
        /// The entry is at this offset.
        case taken(Int)
        /// There is no entry; a new entry may be written at this offset.
        case free(Int)
        /// The search has visited as many places as it may: the entry may exist.
        case unknown
    }

    func hash(_ name: Span<UInt8>, first count: Int, _ kind: AssetKind) -> UInt64 {
        NameHash.hash(name, first: count, layout.seed, kind: kind.rawValue)
    }

    @inline(__always)
    func slot(_ name: Span<UInt8>, _ kind: AssetKind, _ hash: UInt64) -> Place {
        var number = NameHash.place(hash, of: layout.capacity.slots)
        for _ in 0..<min(IndexLayout.probes, layout.capacity.slots) {
            let tag = slots[number &* (IndexLayout.slotSize / 8)]
            if tag == 0 { return .free(layout.slots &+ number &* IndexLayout.slotSize) }
            if tag == hash {
                let offset = layout.slots &+ number &* IndexLayout.slotSize
                if details(at: offset).isName(name, kind, in: self) { return .taken(offset) }
            }
            number &+= 1
            if number == layout.capacity.slots { number = 0 }
        }
        return .unknown
    }

    @inline(__always)
    func stem(_ hash: UInt64) -> Place {
        var number = NameHash.place(hash, of: layout.capacity.stems)
        for _ in 0..<min(IndexLayout.probes, layout.capacity.stems) {
            let found = stems[number]
            if found == 0 { return .free(layout.stems &+ number &* 8) }
            if found == hash { return .taken(layout.stems &+ number &* 8) }
            number &+= 1
            if number == layout.capacity.stems { number = 0 }
        }
        return .unknown
    }

    /// Whether a file may answer the name, by the stems. `hash` is the hash of the name.
    func canBeAnswered(_ kind: AssetKind, _ name: Span<UInt8>, _ hash: UInt64) -> Bool {
        let complete = mapping.atomicLoad(at: IndexLayout.Field.complete, .acquiring)
        guard complete & kind.completeBit != 0 else { return true }
        // This is the quick way for most names.
        if name.isItsOwnStem { return mayHave(hash) }
        guard NameStem.isCertain(name) else { return true }
        let count = NameStem.typelessCount(of: name)
        let stem = NameStem.length(of: name, first: name.count)
        return mayHave(stem == name.count ? hash : self.hash(name, first: stem, kind))
            || count < name.count
                && mayHave(self.hash(name, first: NameStem.length(of: name, first: count), kind))
    }

    @inline(__always)
    private func mayHave(_ hash: UInt64) -> Bool {
        if case .free = stem(hash) { return false }
        return true
    }

    @inline(__always)
    func word(at slot: Int) -> AnswerWord {
        AnswerWord(rawValue: mapping.atomicLoad(at: slot + Field.word, .sequential))
    }

    @inline(__always)
    func details(at slot: Int) -> SlotDetails {
        SlotDetails(rawValue: mapping.atomicLoad(at: slot + Field.details, .acquiring))
    }
}

/// Name, kind and flags of a slot. Bits 0 to 31: offset of the name in the names; 32 to 39: bytes of the name; 40 to 47: kind;
/// 48 to 63: flags of the answer.
struct SlotDetails {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(nameOffset: Int, nameLength: Int, _ kind: AssetKind, flags: UInt16) {
        rawValue =
            UInt64(nameOffset) | UInt64(nameLength) << 32 | UInt64(kind.rawValue) << 40 | UInt64(flags) << 48
    }

    var nameOffset: Int { Int(truncatingIfNeeded: rawValue & 0xFFFF_FFFF) }
    var nameLength: Int { Int(truncatingIfNeeded: rawValue >> 32 & 0xFF) }
    var kind: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 40) }
    var flags: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 48) }

    func isName(_ name: Span<UInt8>, _ kind: AssetKind, in table: IndexTable) -> Bool {
        nameLength == name.count && self.kind == kind.rawValue
            && nameOffset + nameLength <= table.layout.capacity.nameBytes
            && table.mapping.matches(name, at: table.layout.names + nameOffset)
    }
}

extension AssetKind {
    /// The bit that says that all stems of the kind are in the index.
    var completeBit: UInt64 { 1 << UInt64(rawValue) }
}
