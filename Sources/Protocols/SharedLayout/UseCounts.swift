public import LinuxSystem

/// A client's page: counts of the objects that the client uses without a message. The client writes the counts. The daemon trusts no number
/// in the page: a wrong number harms only the client's own user.
///
/// The position of an object's count is a hash of its record's place. Two objects may share a position: then both count as used.
public struct UseCounts: Sendable {
    /// Bytes of a page.
    public static let byteCount = 4_096
    static let version: UInt32 = 1
    static let positions = 768

    /// Offsets in the page.
    enum Field {
        static let version = 64
        static let hits = 72
        static let misses = 80
        static let counts = 128
        static let touches = 3_200
    }

    private let page: Mapping

    /// Creates a page in memory that is zero everywhere.
    public init(formatting page: Mapping, memory: UInt32, owner: UInt32, lineage: UInt64) {
        let header = MemoryHeader(
            memory: memory, byteCount: UInt64(page.count), content: .clientPage, owner: owner, lineage: lineage)
        page.write(header.encoded, at: 0)
        page.store(Self.version, at: Field.version)
        self.page = page
    }

    /// Opens a page that the daemon has created. The mapping must be writable.
    public init(_ page: Mapping) throws(LayoutError) {
        guard page.count >= Self.byteCount else { throw .outside(offset: 0, length: Self.byteCount) }
        let header = try MemoryHeader(page.copyBytes(at: 0, count: MemoryHeader.size))
        guard header.content == .clientPage else {
            throw .badField(name: "type", found: UInt64(header.content.rawValue))
        }
        let version: UInt32 = page.load(at: Field.version)
        guard version == Self.version else { throw .badField(name: "version of the page", found: UInt64(version)) }
        self.page = page
    }

    @inline(__always)
    private static func position(_ word: AnswerWord) -> Int {
        let place = word.rawValue >> 16
        return NameHash.place(NameHash.mix(place ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93), of: positions)
    }

    // MARK: The client's side

    /// Counts a use of an answer's object, with sequential consistency, before the client compares the word again.
    @inline(__always)
    public func raise(_ word: AnswerWord) { page.atomicAdd(1, at: Field.counts + 4 * Self.position(word)) }

    /// Ends a use of an answer's object, with sequential consistency, after the last access to the object.
    public func lower(_ word: AnswerWord) { page.atomicAdd(.max, at: Field.counts + 4 * Self.position(word)) }

    /// Counts an object that was found without a message, and marks the object as used. Only one thread may count at a time.
    @inline(__always)
    public func countHit(_ word: AnswerWord) {
        page.count(at: Field.hits)
        page.atomicStore(1, at: Field.touches + Self.position(word))
    }

    /// Counts a name that the index answered as missing. Only one thread may count at a time.
    @inline(__always)
    public func countMiss() { page.count(at: Field.misses) }

    // MARK: The daemon's side

    /// Whether the client uses the answer's object, or another object at its position.
    public func isUsed(_ word: AnswerWord) -> Bool {
        page.atomicLoad(UInt32.self, at: Field.counts + 4 * Self.position(word)) != 0
    }

    /// Whether the client has used an object at the answer's position since the last call for this position. Clears the mark.
    public func takeTouch(_ word: AnswerWord) -> Bool {
        let offset = Field.touches + Self.position(word)
        guard page.atomicLoad(UInt8.self, at: offset) != 0 else { return false }
        page.atomicStore(UInt8(0), at: offset)
        return true
    }

    /// Number of objects that were found without a message.
    public var hits: UInt64 { page.atomicLoad(at: Field.hits, .acquiring) }
    /// Number of names that were answered as missing without a message.
    public var misses: UInt64 { page.atomicLoad(at: Field.misses, .acquiring) }
}
