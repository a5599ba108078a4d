/// The names in a file, numbered in the order in which they are first seen. Readers compare the numbers instead of
/// strings.
public struct NameTable: Sendable {
    /// The number of a name within one table.
    @frozen
    public struct ID: Hashable, Sendable {
        /// The index of the name in the order of first appearance.
        public let index: UInt32

        @inlinable
        init(index: UInt32) { self.index = index }
    }

    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var digests: [NameDigest] = []
    /// A hash table with open addressing: 0 for a free bucket, else the index of a name plus one. The count is a power
    /// of two, and at most half of the buckets are used.
    private var buckets = [UInt32](repeating: 0, count: 256)
    /// A cache in front of the hash table, by `NameDigest.slot`. A slot holds the name of the slot's last lookup, encoded as in `buckets`. Most
    /// lookups repeat an earlier lookup and end here.
    private var recent = [UInt32](repeating: 0, count: 128)

    /// Random, so that the author of a file cannot choose names that collide.
    private static let seed = UInt64.random(in: .min ... .max)

    /// Creates an empty table.
    public init() {}

    /// The number of different names.
    public var count: Int { ends.count }

    /// All names in the order of their numbers.
    public var spellings: [String] {
        (0..<UInt32(truncatingIfNeeded: ends.count)).map { self[ID(index: $0)] }
    }

    /// The number of `name`. A new name gets the next free number.
    public mutating func id(of name: Span<UInt8>) -> ID {
        let digest = NameDigest(name)
        let slot = digest.slot(among: recent.count)
        if recent[slot] != 0, isSpelling(name, digest, of: recent[slot] - 1) { return ID(index: recent[slot] - 1) }
        let id = hashedID(of: name, digest)
        recent[slot] = id.index + 1
        return id
    }

    private mutating func hashedID(of name: Span<UInt8>, _ digest: NameDigest) -> ID {
        if (ends.count + 1) * 2 > buckets.count { grow() }
        let bucket = bucket(of: name, digest)
        if buckets[bucket] != 0 { return ID(index: buckets[bucket] - 1) }
        for index in name.indices { bytes.append(name[index]) }
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        digests.append(digest)
        buckets[bucket] = UInt32(truncatingIfNeeded: ends.count)
        return ID(index: UInt32(truncatingIfNeeded: ends.count - 1))
    }

    /// The number of `name`. A new name gets the next free number.
    public mutating func id(of name: String) -> ID { id(of: name.utf8Span.span) }

    /// The number of the name in a range of `bytes`. A new name gets the next free number.
    @inlinable
    public mutating func id(of range: Range<Int>, in bytes: [UInt8]) -> ID { id(of: bytes.span.extracting(range)) }

    /// The number of `name`; nil if the table does not have it.
    public func known(_ name: Span<UInt8>) -> ID? {
        let digest = NameDigest(name)
        let recent = recent[digest.slot(among: recent.count)]
        // `id(of:)` fills the slot of every name that it numbers.
        if recent == 0 { return nil }
        if isSpelling(name, digest, of: recent - 1) { return ID(index: recent - 1) }
        let number = buckets[bucket(of: name, digest)]
        return number == 0 ? nil : ID(index: number - 1)
    }

    /// The number of `name`; nil if the table does not have it.
    public func known(_ name: String) -> ID? { known(name.utf8Span.span) }

    /// The spelling of a name. Bytes that are not UTF-8 become U+FFFD.
    public subscript(id: ID) -> String { String(decoding: bytes[range(id.index)], as: UTF8.self) }

    /// The number of the name at an index, which must be below `count`.
    public subscript(at index: Int) -> ID {
        precondition(index < count)
        return ID(index: UInt32(truncatingIfNeeded: index))
    }

    private func range(_ index: UInt32) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[Int(index) - 1]))..<Int(ends[Int(index)])
    }

    @inline(__always)
    private func isSpelling(_ name: Span<UInt8>, _ digest: NameDigest, of index: UInt32) -> Bool {
        guard digests[Int(index)] == digest else { return false }
        return digest.isExact || hasSpelling(name, index)
    }

    private func hasSpelling(_ name: Span<UInt8>, _ index: UInt32) -> Bool {
        let range = range(index)
        guard range.count == name.count else { return false }
        for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] { return false }
        return true
    }

    /// The bucket of a name, or the free bucket for it.
    private func bucket(of name: Span<UInt8>, _ digest: NameDigest) -> Int {
        var bucket = digest.hash(of: name, seed: Self.seed) & (buckets.count - 1)
        while buckets[bucket] != 0, !isSpelling(name, digest, of: buckets[bucket] - 1) {
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return bucket
    }

    private mutating func grow() {
        buckets = [UInt32](repeating: 0, count: buckets.count * 2)
        for index in 0..<UInt32(truncatingIfNeeded: ends.count) {
            buckets[bucket(of: bytes.span.extracting(range(index)), digests[Int(index)])] = index + 1
        }
    }
}
