internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Answers to names in this process: a hash table of slots, and the bytes of names. A search allocates nothing and counts no references.
///
/// All methods are mutating: a nonmutating method would get a copy of the structure. The table lock of `ClientCore` guards the structure. It owns
/// the answers about missing names; an object with a slot is in use, and so alive.
@safe struct NameSlots: ~Copyable {
    /// A name in a scope, in 64 bytes. A slot whose bytes are all zero was never used.
    @safe struct Slot: BitwiseCopyable {
        /// The name's hash; 0: the slot was never used, 1: its name was removed.
        fileprivate var hash: UInt64 = 0
        /// An `AssetObject` or a `MissingAnswer`.
        fileprivate var value: UnsafeRawPointer?
        fileprivate var place = NameIndex.Place.none
        fileprivate var nameStart: UInt32 = 0
        fileprivate var nameCount: UInt32 = 0
        /// Identifier of the name's context, or `RememberedNames.given`.
        fileprivate var scope: Int32 = 0
        /// Position of the next name of the same object, plus 1; 0: there is none.
        fileprivate var next: Int32 = 0
        /// Serial number of a missing name: later missing names have higher numbers.
        fileprivate var missingSerial: UInt32 = 0
        fileprivate var kind: UInt8 = 0
        fileprivate var hasObject = false
        fileprivate var flags: UInt16 = 0

        /// Whether the slot says that a name has no object.
        fileprivate var isMissing: Bool { unsafe !hasObject && value != nil }
    }

    private static let firstCapacity = 256
    private static let tombstone: UInt64 = 1

    /// A power of two, or 0.
    private var capacity = 0
    private var slots: UnsafeMutablePointer<Slot>
    /// Number of slots that have a hash or had one.
    private var used = 0
    /// Number of slots that have a name.
    private var live = 0
    private var nameBytes: UnsafeMutablePointer<UInt8>
    private var nameCapacity = 0
    private var nameEnd = 0
    private(set) var missingCount = 0
    private var lastMissingSerial: UInt32 = 0
    /// Seed of the hash. It differs from table to table, because an attacker's file may choose names. Also the table's identifier.
    private let seed: UInt64

    init() {
        unsafe slots = .allocate(capacity: 0)
        unsafe nameBytes = .allocate(capacity: 0)
        // The time and the address of the heap are hard to guess.
        seed = monotonicNanoseconds() ^ UInt64(UInt(bitPattern: unsafe slots)) &* 0xD6E8_FEB8_6659_FD93
    }

    deinit {
        for position in 0..<capacity where unsafe slots[position].isMissing {
            if let value = unsafe slots[position].value { unsafe Unmanaged<MissingAnswer>.fromOpaque(value).release() }
        }
        unsafe slots.deallocate()
        unsafe nameBytes.deallocate()
    }

    // MARK: Finding

    /// Result of a search for a name, valid until the table changes.
    struct SearchResult {
        fileprivate let hash: UInt64
        /// Position of the name; nil when the table does not have it.
        let position: Int?
    }

    @inline(__always)
    mutating func search(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) -> SearchResult {
        let hash = hash(kind, name, scope)
        return SearchResult(hash: hash, position: find(hash, kind, name, scope))
    }

    /// Position of a name in a scope; nil when the table does not have it.
    mutating func find(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) -> Int? {
        live == 0 ? nil : search(kind, name, scope: scope).position
    }

    mutating func find(_ kind: AssetKind, _ name: [UInt8], scope: Int) -> Int? { find(kind, name.span, scope: scope) }

    @inline(__always)
    private mutating func find(_ hash: UInt64, _ kind: AssetKind, _ name: Span<UInt8>, _ scope: Int) -> Int? {
        if capacity == 0 { return nil }
        var position = Int(truncatingIfNeeded: hash) & (capacity &- 1)
        // The loop ends: at least a quarter of the slots was never used.
        while true {
            let found = unsafe slots[position].hash
            if found == hash, isSame(position, kind, name, scope) { return position }
            if found == 0 { return nil }
            position = (position &+ 1) & (capacity &- 1)
        }
    }

    @inline(__always)
    private mutating func isSame(_ position: Int, _ kind: AssetKind, _ name: Span<UInt8>, _ scope: Int) -> Bool {
        let slot = unsafe slots + position
        guard unsafe slot.pointee.scope == scope, unsafe slot.pointee.nameCount == name.count,
            unsafe slot.pointee.kind == kind.rawValue
        else { return false }
        // The slot's name has the same length.
        let bytes = unsafe nameBytes + Int(slot.pointee.nameStart)
        for index in name.indices where unsafe bytes[index] != name[index] { return false }
        return true
    }

    /// Multiplies 8 bytes at a time.
    @inline(__always)
    private mutating func hash(_ kind: AssetKind, _ name: Span<UInt8>, _ scope: Int) -> UInt64 {
        let count = name.count
        var hash = seed ^ UInt64(truncatingIfNeeded: scope &* 4 &+ Int(kind.rawValue)) &* 0x9E37_79B9_7F4A_7C15
        let bytes = unsafe name.bytes
        if count >= 8 {
            // Reads stay inside the name; the last one may read some bytes again.
            var offset = 0
            while offset < count &- 8 {
                mix(&hash, unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset &+= 8
            }
            mix(&hash, unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        } else {
            var last: UInt64 = 0
            for index in name.indices { last = last << 8 | UInt64(name[index]) }
            mix(&hash, last)
        }
        mix(&hash, UInt64(truncatingIfNeeded: count))
        return max(hash, Self.tombstone + 1)
    }

    @inline(__always)
    private mutating func mix(_ hash: inout UInt64, _ word: UInt64) {
        let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
        hash = high ^ low
    }

    // MARK: Reading

    /// The object that a name stands for. The object is in use, and so alive, as long as the lock is held.
    @unsafe @inline(__always)
    mutating func object(at position: Int) -> Unmanaged<AssetObject>? {
        let slot = unsafe slots + position
        guard unsafe slot.pointee.hasObject, let value = unsafe slot.pointee.value else { return nil }
        return unsafe Unmanaged.fromOpaque(value)
    }

    mutating func missing(at position: Int) -> MissingAnswer? {
        let slot = unsafe slots + position
        guard unsafe slot.pointee.isMissing, let value = unsafe slot.pointee.value else { return nil }
        return unsafe Unmanaged<MissingAnswer>.fromOpaque(value).takeUnretainedValue()
    }

    /// Place of a name's answer in an index, if the answer came from one.
    @inline(__always)
    mutating func place(at position: Int) -> NameIndex.Place { unsafe slots[position].place }

    @inline(__always)
    mutating func flags(at position: Int) -> Answer.Flags { unsafe Answer.Flags(rawValue: slots[position].flags) }

    mutating func positions(where isMeant: (_ scope: Int) -> Bool) -> [Int] {
        let slots = unsafe slots
        return (0..<capacity).filter { unsafe slots[$0].value != nil && isMeant(Int(slots[$0].scope)) }
    }

    /// Whether another object of the same kind, with any name in the table, is registered under `name`.
    mutating func haveOther(than object: AssetObject, named name: [UInt8]) -> Bool {
        for position in 0..<capacity where unsafe slots[position].kind == object.kind.rawValue {
            guard let holder = unsafe self.object(at: position) else { continue }
            // An object with several names is compared once, at its first name.
            let isOther = unsafe holder._withUnsafeGuaranteedRef {
                first(of: $0) == position + 1 && $0 !== object && $0.isNamed(name)
            }
            if isOther { return true }
        }
        return false
    }

    // MARK: Changing

    mutating func set(
        _ kind: AssetKind, _ name: Span<UInt8>, scope: Int, to object: AssetObject, _ flags: Answer.Flags
    ) {
        set(kind, name, scope: scope, search(kind, name, scope: scope), to: object, flags)
    }

    /// Sets the object of a name after a search for the name.
    mutating func set(
        _ kind: AssetKind, _ name: Span<UInt8>, scope: Int, _ found: SearchResult, to object: AssetObject,
        _ flags: Answer.Flags, _ place: NameIndex.Place = .none
    ) {
        let position: Int
        if let known = found.position {
            position = known
            clearValue(position)
        } else {
            position = insert(kind, name, scope, found.hash)
        }
        unsafe slots[position].place = place
        unsafe slots[position].value = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        unsafe slots[position].hasObject = true
        unsafe slots[position].flags = flags.rawValue
        link(position, object)
    }

    /// Remembers that a name is missing, unless it has an object.
    mutating func set(_ kind: AssetKind, _ name: [UInt8], scope: Int, to missing: MissingAnswer) {
        if missingCount >= ClientLimits.missingNames.value { forgetOldMissing() }
        let found = search(kind, name.span, scope: scope)
        let position = found.position ?? insert(kind, name.span, scope, found.hash)
        if unsafe slots[position].hasObject { return }
        clearValue(position)
        missingCount += 1
        lastMissingSerial &+= 1
        unsafe slots[position].value = UnsafeRawPointer(Unmanaged.passRetained(missing).toOpaque())
        unsafe slots[position].missingSerial = lastMissingSerial
    }

    mutating func remove(_ position: Int) {
        clearValue(position)
        unsafe slots[position] = Slot()
        unsafe slots[position].hash = Self.tombstone
        live -= 1
    }

    /// Forgets the names of an object, except names in the scope `spared`. Returns whether there were names to forget.
    @discardableResult
    mutating func remove(namesOf object: AssetObject, sparing spared: Int? = nil) -> Bool {
        let before = live
        var link = first(of: object)
        while link > 0 {
            let position = link - 1
            link = Int(unsafe slots[position].next)
            if let spared, unsafe slots[position].scope == spared { continue }
            remove(position)
        }
        return live < before
    }

    private mutating func forgetOldMissing() {
        let kept = UInt32(missingCount / 2)
        for position in 0..<capacity where unsafe slots[position].isMissing {
            if unsafe lastMissingSerial &- slots[position].missingSerial >= kept { remove(position) }
        }
    }

    /// Removes the object or missing answer from a slot, but keeps its name.
    private mutating func clearValue(_ position: Int) {
        if let object = unsafe object(at: position)?.takeUnretainedValue() { unlink(position, object) }
        if unsafe slots[position].isMissing, let value = unsafe slots[position].value {
            unsafe Unmanaged<MissingAnswer>.fromOpaque(value).release()
            missingCount -= 1
        }
        unsafe slots[position].value = nil
        unsafe slots[position].hasObject = false
    }

    // MARK: The names of an object

    /// Position of an object's first name here, plus 1; 0: none. A forked child may have lost the table that had the object's names.
    private mutating func first(of object: AssetObject) -> Int { object.names.table == seed ? object.names.first : 0 }

    private mutating func link(_ position: Int, _ object: AssetObject) {
        unsafe slots[position].next = Int32(truncatingIfNeeded: first(of: object))
        object.names = (seed, position + 1)
    }

    private mutating func unlink(_ position: Int, _ object: AssetObject) {
        let next = unsafe slots[position].next
        var link = first(of: object)
        if link == position + 1 {
            object.names.first = Int(next)
            return
        }
        while link > 0, unsafe slots[link - 1].next != position + 1 { link = Int(unsafe slots[link - 1].next) }
        if link > 0 { unsafe slots[link - 1].next = next }
    }

    // MARK: Room

    /// Enters a name that the table does not have, without object or missing answer. Returns its position.
    private mutating func insert(_ kind: AssetKind, _ name: Span<UInt8>, _ scope: Int, _ hash: UInt64) -> Int {
        if (used + 1) * 4 > capacity * 3 || nameEnd + name.count > nameCapacity { rebuild(for: name.count) }
        let position = freePosition(for: hash)
        var slot = Slot()
        slot.hash = hash
        (slot.nameStart, slot.nameCount) = (UInt32(nameEnd), UInt32(name.count))
        (slot.scope, slot.kind) = (Int32(scope), kind.rawValue)
        // There is room: else `rebuild` has made it.
        unsafe name.withUnsafeBytes {
            unsafe UnsafeMutableRawBufferPointer(start: nameBytes + nameEnd, count: $0.count).copyMemory(from: $0)
        }
        nameEnd += name.count
        if unsafe slots[position].hash == 0 { used += 1 }
        live += 1
        unsafe slots[position] = slot
        return position
    }

    private mutating func freePosition(for hash: UInt64) -> Int {
        var position = Int(truncatingIfNeeded: hash) & (capacity - 1)
        while unsafe slots[position].hash > Self.tombstone { position = (position + 1) & (capacity - 1) }
        return position
    }

    /// Moves all names to new memory, without removed slots, and makes room for another name.
    private mutating func rebuild(for nameCount: Int) {
        let (oldSlots, oldNames, oldCapacity) = unsafe (slots, nameBytes, capacity)
        var bytes = nameCount
        for position in 0..<oldCapacity where unsafe oldSlots[position].hash > Self.tombstone {
            bytes += Int(unsafe oldSlots[position].nameCount)
        }
        capacity = Self.firstCapacity
        while capacity < live * 2 { capacity *= 2 }
        nameCapacity = max(2 * bytes, Self.firstCapacity * 16)
        (nameEnd, used) = (0, live)
        unsafe slots = .allocate(capacity: capacity)
        // A slot of zeros was never used.
        unsafe UnsafeMutableRawPointer(slots).initializeMemory(
            as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Slot>.stride)
        unsafe nameBytes = .allocate(capacity: nameCapacity)
        for position in 0..<oldCapacity where unsafe oldSlots[position].hash > Self.tombstone {
            var slot = unsafe oldSlots[position]
            // There is room for all names and another one.
            unsafe (nameBytes + nameEnd).update(from: oldNames + Int(slot.nameStart), count: Int(slot.nameCount))
            (slot.nameStart, nameEnd) = (UInt32(nameEnd), nameEnd + Int(slot.nameCount))
            let position = freePosition(for: slot.hash)
            unsafe slots[position] = slot
            if let object = unsafe object(at: position)?.takeUnretainedValue() { object.names = (seed, 0) }
        }
        // All positions have changed, so the chains are linked anew.
        for position in 0..<capacity {
            if let object = unsafe object(at: position)?.takeUnretainedValue() { link(position, object) }
        }
        unsafe oldSlots.deallocate()
        unsafe oldNames.deallocate()
    }
}
