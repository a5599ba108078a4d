internal import LinuxSystem

/// Capacity of an index.
public struct IndexCapacity: Hashable, Sendable {
    /// Number of slots for answers.
    public var slots: Int
    /// Number of places for stems.
    public var stems: Int
    /// Bytes for the names in slots.
    public var nameBytes: Int

    /// Creates a capacity for at least these numbers of answers and stems.
    public init(answers: Int, stems: Int, nameBytes: Int) {
        slots = Self.places(for: answers)
        self.stems = Self.places(for: stems)
        self.nameBytes = max(256 * 32, nameBytes)
    }

    /// A third of the places stays empty, so that searches are short.
    private static func places(for count: Int) -> Int { max(256, (count + 1) / 2 * 3) }
    private static func room(in places: Int) -> Int { places / 3 * 2 }

    init(slots: Int, stems: Int, nameBytes: Int) {
        self.slots = slots
        self.stems = stems
        self.nameBytes = nameBytes
    }

    /// Maximum number of answers.
    public var answerRoom: Int { Self.room(in: slots) }
    /// Maximum number of stems.
    public var stemRoom: Int { Self.room(in: stems) }

    /// Bytes of an index with this capacity.
    public var byteCount: Int { IndexLayout.names(after: self) + nameBytes }
}

/// Offsets and sizes of the parts of an index, as in its header. A reader copies the header once, because the daemon could change it later.
struct IndexLayout: Hashable, Sendable {
    static let version: UInt32 = 1

    /// Offsets in the header.
    enum Field {
        static let version = 64
        static let context = 68
        static let state = 72
        static let seed = 80
        static let slotCount = 88
        static let stemCount = 92
        static let slots = 96
        static let stems = 104
        static let names = 112
        static let nameBytes = 120
        static let complete = 128
    }

    static let headerSize = 192
    static let slotSize = 32
    /// Maximum number of places that a search visits, also if names are chosen so that their hashes collide.
    static let probes = 256

    let capacity: IndexCapacity
    let context: UInt32
    let seed: UInt64
    let slots: Int
    let stems: Int
    let names: Int

    init(_ capacity: IndexCapacity, context: UInt32, seed: UInt64) {
        self.capacity = capacity
        self.context = context
        self.seed = seed
        slots = Self.headerSize
        stems = Self.headerSize + capacity.slots * Self.slotSize
        names = Self.names(after: capacity)
    }

    static func names(after capacity: IndexCapacity) -> Int {
        headerSize + capacity.slots * slotSize + capacity.stems * 8
    }

    /// Reads the header of an index and checks that all parts lie in the mapping.
    init(_ mapping: Mapping) throws(LayoutError) {
        guard mapping.count >= Self.headerSize else { throw .outside(offset: 0, length: Self.headerSize) }
        let version: UInt32 = mapping.load(at: Field.version)
        guard version == Self.version else { throw .badField(name: "version of the index", found: UInt64(version)) }
        context = mapping.load(at: Field.context)
        seed = mapping.load(at: Field.seed)
        let slotCount: UInt32 = mapping.load(at: Field.slotCount)
        let stemCount: UInt32 = mapping.load(at: Field.stemCount)
        guard slotCount > 0 else { throw .badField(name: "slots", found: 0) }
        guard stemCount > 0 else { throw .badField(name: "places of stems", found: 0) }
        let nameBytes: UInt64 = mapping.load(at: Field.nameBytes)
        slots = try Self.part(mapping, Field.slots, UInt64(slotCount) * UInt64(Self.slotSize))
        stems = try Self.part(mapping, Field.stems, UInt64(stemCount) * 8)
        names = try Self.part(mapping, Field.names, nameBytes)
        capacity = IndexCapacity(slots: Int(slotCount), stems: Int(stemCount), nameBytes: Int(nameBytes))
    }

    /// Reads the offset of a part of `count` bytes. Throws unless the part lies in the mapping and is aligned to 8 bytes, for atomic numbers.
    private static func part(_ mapping: Mapping, _ field: Int, _ count: UInt64) throws(LayoutError) -> Int {
        let offset: UInt64 = mapping.load(at: field)
        let size = UInt64(mapping.count)
        guard offset >= UInt64(headerSize), offset % 8 == 0, offset <= size, count <= size - offset else {
            throw .outside(offset: Int(clamping: offset), length: Int(clamping: count))
        }
        return Int(offset)
    }

    func write(to mapping: Mapping) {
        mapping.store(Self.version, at: Field.version)
        mapping.store(context, at: Field.context)
        mapping.store(seed, at: Field.seed)
        mapping.store(UInt32(capacity.slots), at: Field.slotCount)
        mapping.store(UInt32(capacity.stems), at: Field.stemCount)
        mapping.store(UInt64(slots), at: Field.slots)
        mapping.store(UInt64(stems), at: Field.stems)
        mapping.store(UInt64(names), at: Field.names)
        mapping.store(UInt64(capacity.nameBytes), at: Field.nameBytes)
    }
}
