/// The limits of a reader. It refuses a file that exceeds one of them.
public struct ReadingLimits: Sendable, Hashable {
    /// Bytes of a file. Values over `UInt32.max` count as that, because readers keep 32-bit offsets.
    public var byteCount = 64 << 20
    /// Objects or XML elements of a file.
    public var objectCount = 1 << 20
    /// Values of all objects together, including elements of collections.
    public var valueCount = 1 << 23
    /// Levels of containers or XML elements within one another.
    public var depth = 200
    /// Levels of objects within one another in a typed stream, which writes each object where it is first used. It may
    /// be large, because no reader recurses over these levels.
    public var objectNesting = 100_000
    /// Bytes of one string.
    public var stringByteCount = 4 << 20
    /// Levels of nibs within nibs; 0 allows none.
    public var nestedNibDepth = 4

    /// Creates the limits for files of real applications: a hundred times what was seen in any.
    public init() {}

    /// The value of `limit`.
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

    /// What to throw if `found` is over the limit, else nil. `offset` is where the reader noticed it.
    @inlinable
    public func exceeded(_ limit: ExceededLimit.Limit, by found: Int, at offset: Int = 0) -> ExceededLimit? {
        found > self[limit] ? ExceededLimit(limit, found: found, allowed: self[limit], offset: offset) : nil
    }

    /// Throws if `found` is over the limit. `offset` is where the reader noticed it.
    public func check(_ limit: ExceededLimit.Limit, _ found: Int, at offset: Int = 0) throws(ReadingError) {
        if let exceeded = exceeded(limit, by: found, at: offset) { throw .exceeded(exceeded) }
    }
}
