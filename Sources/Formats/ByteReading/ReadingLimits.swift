internal import AssetModel

/// The limits of a reader. The reader refuses a file that exceeds any limit.
public struct ReadingLimits: Sendable, Hashable {
    /// Bytes of a file. A value over `UInt32.max` counts as `UInt32.max`, because readers keep 32-bit offsets.
    public var byteCount = AssetLimits.interfaceBytes.value
    /// Objects or XML elements of a file.
    public var objectCount = FormatLimits.objects.value
    /// Values of all objects together, including elements of collections.
    public var valueCount = FormatLimits.values.value
    /// Levels of containers or XML elements within one another.
    public var depth = FormatLimits.depth.value
    /// Levels of objects within one another in a typed stream, which writes each object at the object's first use. The limit may be large, because
    /// no reader recurses over these levels.
    public var objectNesting = FormatLimits.objectNesting.value
    /// Bytes of one string.
    public var stringByteCount = FormatLimits.stringBytes.value
    /// Levels of nibs within nibs; 0 allows none.
    public var nestedNibDepth = FormatLimits.nestedNibs.value

    /// Creates the limits of `FormatLimits`, for files of real applications.
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

    /// The error if `found` exceeds the limit, else nil. `offset` is the place at which the reader noticed the excess.
    @inlinable
    public func exceeded(_ limit: ExceededLimit.Limit, by found: Int, at offset: Int = 0) -> ExceededLimit? {
        found > self[limit] ? ExceededLimit(limit, found: found, allowed: self[limit], offset: offset) : nil
    }

    /// Throws if `found` exceeds the limit. `offset` is the place at which the reader noticed the excess.
    @inlinable
    public func check(_ limit: ExceededLimit.Limit, _ found: Int, at offset: Int = 0) throws(ReadingError) {
        if let exceeded = exceeded(limit, by: found, at: offset) { throw .exceeded(exceeded) }
    }
}
