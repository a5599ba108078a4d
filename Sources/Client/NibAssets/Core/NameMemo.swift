internal import AssetModel

/// The objects that were asked for last, by name: to find one here allocates nothing.
///
/// A name has one slot, which it shares with others; the one that was asked for last has it. Long names have none. Everything here is in `NameTable` too,
/// which forgets a name here whenever it stands for something else there.
struct NameMemo {
    /// A power of two.
    private static let slotCount = 512
    private static let nameBytes = 48

    // Parts of the slots, apart from each other so that to compare them counts no references. Empty until there is something to remember.
    private var hashes: [UInt64] = []
    private var scopes: [Int] = []
    private var names: [UInt8] = []
    private var objects: [AssetObject?] = []
    /// Whether the name was given with `setName`, and so does not depend on a connection.
    private var areGiven: [Bool] = []

    /// What a name stood for in a scope when it was asked for last; nil when another name has its slot.
    func find(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) -> (object: AssetObject, isGiven: Bool)? {
        guard !hashes.isEmpty, name.count <= Self.nameBytes else { return nil }
        let hash = Self.hash(kind, name), slot = Self.slot(hash), start = slot * Self.nameBytes
        guard hashes[slot] == hash, scopes[slot] == scope else { return nil }
        for index in name.indices where names[start + index] != name[index] { return nil }
        // No name has a NUL.
        guard name.count == Self.nameBytes || names[start + name.count] == 0, let object = objects[slot],
            object.kind == kind
        else { return nil }
        return (object, areGiven[slot])
    }

    mutating func remember(_ name: [UInt8], scope: Int, _ object: AssetObject, isGiven: Bool) {
        guard name.count <= Self.nameBytes else { return }
        if hashes.isEmpty {
            hashes = Array(repeating: 0, count: Self.slotCount)
            scopes = Array(repeating: 0, count: Self.slotCount)
            names = Array(repeating: 0, count: Self.slotCount * Self.nameBytes)
            objects = Array(repeating: nil, count: Self.slotCount)
            areGiven = Array(repeating: false, count: Self.slotCount)
        }
        let hash = Self.hash(object.kind, name.span), slot = Self.slot(hash), start = slot * Self.nameBytes
        for index in 0..<Self.nameBytes { names[start + index] = index < name.count ? name[index] : 0 }
        (hashes[slot], scopes[slot], objects[slot], areGiven[slot]) = (hash, scope, object, isGiven)
    }

    /// Forgets a name, in whatever scope.
    mutating func forget(_ kind: AssetKind, _ name: [UInt8]) {
        if !objects.isEmpty { objects[Self.slot(Self.hash(kind, name.span))] = nil }
    }

    private static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slotCount - 1) }

    /// FNV-1a. Names that share a slot on purpose only make each other slower.
    private static func hash(_ kind: AssetKind, _ name: Span<UInt8>) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(kind.rawValue)
        for index in name.indices { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
