/// Names of a file, numbered in the order in which they are first seen, so that readers compare numbers, not strings.
public struct NameTable: Sendable {
    /// The number of a name within one table.
    @frozen
    public struct ID: Hashable, Sendable {
        /// The position in the order of first appearance, from 0.
        public let index: UInt32

        @inlinable
        init(index: UInt32) { self.index = index }
    }

    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var digests: [NameDigest] = []
    /// Open addressing: 0 is free, otherwise a number plus one. The count is a power of two, at most half of it is used.
    private var buckets = [UInt32](repeating: 0, count: 256)
    /// The name that was asked for last among those of like digests, as in `buckets`: most names are asked for again and
    /// again, and are found here.
    private var recent = [UInt32](repeating: 0, count: 128)

    /// Unknown to whoever made a file, so that its names cannot be chosen to collide.
    private static let seed = UInt64.random(in: .min ... .max)

    /// Creates an empty table.
    public init() {}

    /// How many different names were seen.
    public var count: Int { ends.count }

    /// All names in the order of their numbers.
    public var spellings: [String] {
        (0..<UInt32(truncatingIfNeeded: ends.count)).map { self[ID(index: $0)] }
    }

    /// The number of `name`, which is a new one where the name was not seen before.
    public mutating func id(of name: Span<UInt8>) -> ID {
        let digest = NameDigest(name)
        let place = digest.place(among: recent.count)
        if recent[place] != 0, isSpelling(name, digest, of: recent[place] - 1) { return ID(index: recent[place] - 1) }
        let id = hashedID(of: name, digest)
        recent[place] = id.index + 1
        return id
    }

    private mutating func hashedID(of name: Span<UInt8>, _ digest: NameDigest) -> ID {
        if (ends.count + 1) * 2 > buckets.count { grow() }
        var position = bucket(of: name, digest)
        while buckets[position] != 0 {
            if isSpelling(name, digest, of: buckets[position] - 1) { return ID(index: buckets[position] - 1) }
            position = (position + 1) & (buckets.count - 1)
        }
        for index in name.indices { bytes.append(name[index]) }
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        digests.append(digest)
        buckets[position] = UInt32(truncatingIfNeeded: ends.count)
        return ID(index: UInt32(truncatingIfNeeded: ends.count - 1))
    }

    /// The number of `name`, which is a new one where the name was not seen before.
    public mutating func id(of name: String) -> ID {
        let utf8 = Array(name.utf8)
        return id(of: utf8.span)
    }

    /// The number of `name`; nil where it was never seen.
    public func known(_ name: Span<UInt8>) -> ID? {
        let digest = NameDigest(name)
        let recent = recent[digest.place(among: recent.count)]
        // Every name was asked for once to be numbered.
        if recent == 0 { return nil }
        if isSpelling(name, digest, of: recent - 1) { return ID(index: recent - 1) }
        var position = bucket(of: name, digest)
        while buckets[position] != 0 {
            if isSpelling(name, digest, of: buckets[position] - 1) { return ID(index: buckets[position] - 1) }
            position = (position + 1) & (buckets.count - 1)
        }
        return nil
    }

    /// The number of `name`; nil where it was never seen.
    public func known(_ name: String) -> ID? {
        let utf8 = Array(name.utf8)
        return known(utf8.span)
    }

    /// Whether bytes spell the name with a number.
    public func isSpelling(_ bytes: Span<UInt8>, of id: ID) -> Bool { hasSpelling(bytes, id.index) }

    /// The spelling of a name; bytes that are not UTF-8 are replaced by U+FFFD.
    public subscript(id: ID) -> String { String(decoding: bytes[range(id.index)], as: UTF8.self) }

    /// The number of the name at a position in the order of first appearance, which is below `count`.
    public subscript(at position: Int) -> ID {
        precondition(position < count)
        return ID(index: UInt32(truncatingIfNeeded: position))
    }

    private func range(_ index: UInt32) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[Int(index) - 1]))..<Int(ends[Int(index)])
    }

    @inline(__always)
    private func isSpelling(_ name: Span<UInt8>, _ digest: NameDigest, of index: UInt32) -> Bool {
        guard digests[Int(index)] == digest else { return false }
        return digest.tellsAll || hasSpelling(name, index)
    }

    private func hasSpelling(_ name: Span<UInt8>, _ index: UInt32) -> Bool {
        let range = range(index)
        guard range.count == name.count else { return false }
        for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] { return false }
        return true
    }

    private func bucket(of name: Span<UInt8>, _ digest: NameDigest) -> Int {
        digest.hash(of: name, seed: Self.seed) & (buckets.count - 1)
    }

    private mutating func grow() {
        let old = ends.count
        buckets = [UInt32](repeating: 0, count: buckets.count * 2)
        for index in 0..<UInt32(truncatingIfNeeded: old) {
            var position = bucket(of: bytes.span.extracting(range(index)), digests[Int(index)])
            while buckets[position] != 0 { position = (position + 1) & (buckets.count - 1) }
            buckets[position] = index + 1
        }
    }
}
