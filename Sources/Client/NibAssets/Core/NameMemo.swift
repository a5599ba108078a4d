internal import AssetModel
internal import WireProtocol

/// The objects that were asked for last, by name: to find one here allocates nothing.
///
/// A name has one slot, which it shares with others; the one that was asked for last has it. Everything here is in `NameTable` too, which forgets a name
/// here whenever it stands for something else there.
struct NameMemo {
    /// What a name stood for.
    struct Slot {
        fileprivate let hash: UInt64
        fileprivate let scope: Int
        fileprivate let kind: AssetKind
        fileprivate let name: [UInt8]
        let object: AssetObject
        /// Whether the name was given with `setName`, and so does not depend on a connection.
        let isGiven: Bool

        init(_ kind: AssetKind, _ name: [UInt8], scope: Int, _ object: AssetObject, isGiven: Bool) {
            hash = NameMemo.hash(kind, name.span)
            self.scope = scope
            self.kind = kind
            self.name = name
            self.object = object
            self.isGiven = isGiven
        }
    }

    /// A power of two; none until there is something to remember.
    private static let slotCount = 1_024
    private var slots: [Slot?] = []

    /// What a name stood for in a scope when it was asked for last; nil when another name has its slot.
    func find(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) -> Slot? {
        guard !slots.isEmpty else { return nil }
        let hash = Self.hash(kind, name)
        guard let slot = slots[Self.index(hash)], slot.hash == hash, slot.scope == scope, slot.kind == kind,
            slot.name.count == name.count
        else { return nil }
        for index in name.indices where slot.name[index] != name[index] { return nil }
        return slot
    }

    mutating func remember(_ slot: Slot) {
        if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
        slots[Self.index(slot.hash)] = slot
    }

    /// Forgets a name, in whatever scope.
    mutating func forget(_ kind: AssetKind, _ name: [UInt8]) {
        guard !slots.isEmpty else { return }
        slots[Self.index(Self.hash(kind, name.span))] = nil
    }

    private static func index(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slotCount - 1) }

    /// FNV-1a. Names that share a slot on purpose only make each other slower.
    private static func hash(_ kind: AssetKind, _ name: Span<UInt8>) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(kind.rawValue)
        for index in name.indices { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
