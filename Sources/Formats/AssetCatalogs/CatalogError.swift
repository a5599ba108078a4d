internal import AssetModel
public import ByteReading
public import Decompression
public import JSON

/// The reason for which a catalog or a picture of a catalog cannot be read.
public enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// A part that every catalog must have is missing.
    case missing(String)
    /// The nodes of a tree, or the links between pictures, form a loop.
    case loop(String)
    /// The catalog is valid, but uses a feature that is not supported.
    case unsupported(String)
    /// The compressed data of a picture could not be expanded.
    case compression(DecompressionError)
    /// The description of a folder is not valid JSON.
    case json(JSONError)
    /// The file could not be read at `offset`.
    case unreadable(offset: Int, problem: String)

    static func found(_ found: String, not expected: String, at offset: Int) -> CatalogError {
        .unexpected(Mismatch(offset: offset, found: found, expected: expected))
    }

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "catalog: \(truncation)"
        case .exceeded(let limit): "catalog: \(limit)"
        case .unexpected(let mismatch): "catalog: \(mismatch)"
        case .missing(let part): "catalog: it has no \(part)"
        case .loop(let part): "catalog: \(part) form a loop"
        case .unsupported(let feature): "catalog: \(feature) is not supported"
        case .compression(let error): "catalog: \(error)"
        case .json(let error): "catalog: \(error)"
        case .unreadable(let offset, let problem): "catalog: the file cannot be read at offset \(offset): \(problem)"
        }
    }
}

/// The limits of reading a catalog.
public struct CatalogLimits: Sendable, Hashable {
    /// Bytes of the file, whose offsets have 32 bits.
    public var byteCount = Int(UInt32.max)
    /// Blocks in the store.
    public var blocks = CatalogFileLimits.blocks.value
    /// Entries in one tree.
    public var entries = CatalogFileLimits.entries.value
    /// Levels of a tree.
    public var depth = CatalogFileLimits.depth.value
    /// Bytes of one block.
    public var blockByteCount = CatalogFileLimits.blockBytes.value
    /// Width and height of a picture, in pixels.
    public var side = AssetLimits.side.value
    /// Pixels of a picture.
    public var pixels = AssetLimits.pixels.value

    /// Creates the limits for catalogs of real applications.
    public init() {}

    func check(_ found: Int, atMost allowed: Int, _ limit: ExceededLimit.Limit) throws(CatalogError) {
        if found > allowed { throw .exceeded(ExceededLimit(limit, found: found, allowed: allowed)) }
    }
}
