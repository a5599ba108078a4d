public import ByteReading
public import Decompression
public import JSON

/// Why a catalog, or one picture of it, could not be read.
public enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// A part that every catalog has is not there.
    case missing(String)
    /// The parts of a tree, or the links between pictures, lead back to themselves.
    case loop(String)
    /// It is right, but uses what is not supported.
    case unsupported(String)
    /// The bytes of a picture could not be expanded.
    case compression(DecompressionError)
    /// The description of a folder is not the JSON that is expected.
    case json(JSONError)
    /// The file could not be read at `offset`.
    case unreadable(offset: Int, problem: String)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "catalog: \(truncation)"
        case .exceeded(let limit): "catalog: \(limit)"
        case .unexpected(let mismatch): "catalog: \(mismatch)"
        case .missing(let part): "catalog: it has no \(part)"
        case .loop(let part): "catalog: \(part) lead back to themselves"
        case .unsupported(let feature): "catalog: \(feature) is not supported"
        case .compression(let error): "catalog: \(error)"
        case .json(let error): "catalog: \(error)"
        case .unreadable(let offset, let problem): "catalog: it cannot be read at offset \(offset): \(problem)"
        }
    }
}

/// How much of anything is taken from a catalog.
public struct CatalogLimits: Sendable, Hashable {
    /// Bytes of the file; numbers in it have 32 bits.
    public var byteCount = Int(UInt32.max)
    /// Blocks of the store.
    public var blocks = 1 << 20
    /// Entries of one tree.
    public var entries = 65_535
    /// Nodes of a tree within one another.
    public var depth = 16
    /// Bytes of one block.
    public var blockByteCount = 256 << 20
    /// Pixels of a row, and rows.
    public var side = 16_384
    /// Pixels of a picture.
    public var pixels = 64 << 20

    /// Creates the limits that are right for real applications.
    public init() {}

    func check(_ found: Int, atMost allowed: Int, _ limit: ExceededLimit.Limit) throws(CatalogError) {
        if found > allowed { throw .exceeded(ExceededLimit(limit, found: found, allowed: allowed)) }
    }
}
