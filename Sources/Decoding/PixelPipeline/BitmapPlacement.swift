public import AssetModel

/// A bitmap and its place in the memory that holds all bitmaps of a file.
public struct BitmapPlacement: Sendable, Hashable {
    /// The bitmap's description.
    public var representation: ImageRepresentation
    /// Bytes from the start of the memory to the bitmap's first row; a multiple of 64.
    public let offset: UInt64

    /// Places bitmaps one after the other.
    ///
    /// - Returns: A placement for each bitmap, in the same order, and the bytes of memory for all bitmaps.
    public static func placing(
        _ bitmaps: [ImageRepresentation]
    ) -> (placements: [BitmapPlacement], byteCount: UInt64) {
        var placements: [BitmapPlacement] = []
        var end: UInt64 = 0
        for representation in bitmaps {
            let offset = (end + 63) & ~63
            end = offset + representation.dataByteCount
            placements.append(BitmapPlacement(representation: representation, offset: offset))
        }
        return (placements, end)
    }
}
