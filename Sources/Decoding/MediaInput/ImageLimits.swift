internal import AssetModel
public import WorkerProtocol

/// Largest sizes of an image. Limits are checked before any memory is taken for pixels.
public struct ImageLimits: Sendable, Hashable {
    /// Number of pixels of a row, and number of rows.
    public var side = UInt32(AssetLimits.side.value)
    /// Pixels of a page.
    public var pixels = UInt64(AssetLimits.pixels.value)
    /// Samples of a pixel in the file, unused ones included.
    public var samples = UInt32(DecodingLimits.samples.value)
    /// Pages.
    public var pages = UInt32(DecodingLimits.pages.value)
    /// Frames of an animation.
    public var frames = UInt32(DecodingLimits.frames.value)
    /// Number of scans of a progressive JPEG: passes over the whole picture.
    public var scans = UInt32(DecodingLimits.scans.value)
    /// Tiles of a JPEG 2000 picture, whose decoder keeps data for each tile.
    public var tiles = UInt64(DecodingLimits.tiles.value)
    /// Bytes of a file that has to be in memory as a whole, and of the memory that a decoder needs besides the result.
    public var codecBytes = UInt64(DecodingLimits.codecBytes.value)
    /// Bytes of all pages together, decoded.
    public var bytes = UInt64(WorkerLimits.resultBytes.value)

    /// Creates the default limits.
    public init() {}

    /// Creates the default limits, with the request's limits of bytes and pages where these are smaller.
    public init(_ request: WorkerRequest) {
        bytes = min(bytes, request.byteLimit)
        pages = min(pages, request.itemLimit)
    }

    /// Throws when a page has more pixels than allowed.
    public func check(width: UInt32, height: UInt32) throws(MediaError) {
        if width > side { throw .limitExceeded(.width, found: UInt64(width), allowed: UInt64(side)) }
        if height > side { throw .limitExceeded(.height, found: UInt64(height), allowed: UInt64(side)) }
        let area = UInt64(width) * UInt64(height)
        if area > pixels { throw .limitExceeded(.pixels, found: area, allowed: pixels) }
    }

    /// Throws when a decoder needs more memory besides the result than allowed.
    package func check(codecBytes needed: UInt64) throws(MediaError) {
        if needed > codecBytes { throw .limitExceeded(.codecBytes, found: needed, allowed: codecBytes) }
    }

    /// Throws when a file that has to be in memory has more bytes than allowed.
    package func check(fileBytes count: UInt64) throws(MediaError) {
        if count > codecBytes { throw .limitExceeded(.fileBytes, found: count, allowed: codecBytes) }
    }

    /// Throws when all pages together take more bytes than allowed.
    public func check(byteCount: UInt64) throws(MediaError) {
        if byteCount > bytes { throw .limitExceeded(.memory, found: byteCount, allowed: bytes) }
    }
}
