/// How much of anything a reader takes before it gives up.
public struct ReadingLimits: Sendable, Hashable {
    /// Bytes of a file; never more than `UInt32.max`, because readers keep 32-bit offsets.
    public var byteCount = 64 << 20
    /// Objects or elements of a file.
    public var objectCount = 1 << 20
    /// Values of all objects together, elements of collections included.
    public var valueCount = 1 << 23
    /// Containers or elements within one another.
    public var depth = 200
    /// Objects within one another where a stream holds each at its first use; nothing recurses over them.
    public var objectNesting = 100_000
    /// Bytes of one string.
    public var stringByteCount = 4 << 20
    /// Nibs within nibs; 0 allows none.
    public var nestedNibDepth = 4

    /// Creates the limits that are right for files of real applications, a hundred times what was seen in any.
    public init() {}

    /// The allowed number of `limit`.
    @inlinable
    public subscript(limit: ExceededLimit.Limit) -> Int {
        switch limit {
        case .byteCount: min(byteCount, Int(UInt32.max))
        case .objectCount: objectCount
        case .valueCount: valueCount
        case .depth: depth
        case .objectNesting: objectNesting
        case .stringByteCount: stringByteCount
        case .nestedNibDepth: nestedNibDepth
        }
    }

    /// What to throw when `found`, noticed at `offset`, is more than is allowed, else nil.
    @inlinable
    public func exceeded(_ limit: ExceededLimit.Limit, by found: Int, at offset: Int = 0) -> ExceededLimit? {
        found > self[limit] ? ExceededLimit(limit, found: found, allowed: self[limit], offset: offset) : nil
    }

    /// Throws when `found`, noticed at `offset`, is more than is allowed.
    public func check<Failure: ReadingFailure>(
        _ limit: ExceededLimit.Limit, _ found: Int, at offset: Int = 0, as failure: Failure.Type
    ) throws(Failure) {
        if let exceeded = exceeded(limit, by: found, at: offset) { throw .exceeded(exceeded) }
    }
}
