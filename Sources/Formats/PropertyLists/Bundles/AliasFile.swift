public import ByteReading

/// Aliases of standard images or sounds: GNUstep's `nsmapping.strings` (rule I9).
public struct AliasFile: Sendable, Hashable {
    /// An entry of the file.
    public struct Pair: Sendable, Hashable {
        /// The alias.
        public let alias: String
        /// The name that the alias stands for.
        public let name: String
    }

    /// The pairs in the order of the file. Entries whose value is not a string are left out.
    public let pairs: [Pair]

    /// The limits for a file of aliases: a hundred times what GNUstep's file needs.
    public static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.byteCount = 1 << 20
        limits.valueCount = 1 << 13
        limits.depth = 4
        limits.stringByteCount = 255
        return limits
    }()

    /// Reads a strings file.
    public init(_ bytes: [UInt8]) throws(ReadingError) {
        let list = try PropertyList(bytes, limits: Self.limits)
        guard let entries = list.entries else { throw .found(list.kind, not: "pairs of names", at: 0) }
        pairs = entries.compactMap { entry in entry.value.string.map { Pair(alias: entry.key, name: $0) } }
    }
}
