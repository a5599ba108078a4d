public import ByteReading

/// The names of standard images or sounds that stand for other names: GNUstep's `nsmapping.strings` (rule I9).
public struct AliasFile: Sendable, Hashable {
    /// A line of the file.
    public struct Pair: Sendable, Hashable {
        /// The other name.
        public let alias: String
        /// The name that it stands for.
        public let name: String
    }

    /// The pairs in the order of the file, without those whose value is no string.
    public let pairs: [Pair]

    /// What is allowed of such a file: a hundred times what GNUstep's has.
    public static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.byteCount = 1 << 20
        limits.valueCount = 1 << 13
        limits.depth = 4
        limits.stringByteCount = 255
        return limits
    }()

    /// Reads a file of strings.
    public init(_ bytes: [UInt8]) throws(PropertyListError) {
        let list = try PropertyList(bytes, limits: Self.limits)
        guard let entries = list.entries else {
            throw .unexpected(Mismatch(offset: 0, found: "another value", expected: "pairs of names"))
        }
        pairs = entries.compactMap { entry in entry.value.string.map { Pair(alias: entry.key, name: $0) } }
    }
}
