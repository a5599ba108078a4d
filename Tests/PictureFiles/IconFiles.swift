import ByteWriting

/// Writes ICO and CUR files.
public enum IconFiles {
    /// An entry: bytes, size, and for cursors the hot spot.
    public struct Entry: Sendable {
        let bytes: [UInt8]
        let width: Int
        let height: Int
        let hotSpot: (x: UInt16, y: UInt16)?

        /// Creates an entry. The bytes are an icon bitmap from `BMPFiles` or a whole PNG file.
        public init(_ bytes: [UInt8], width: Int, height: Int, hotSpot: (x: UInt16, y: UInt16)? = nil) {
            self.bytes = bytes
            self.width = width
            self.height = height
            self.hotSpot = hotSpot
        }
    }

    /// Makes an ICO file with these entries, or a CUR file if `isCursor` is true.
    public static func file(_ entries: [Entry], isCursor: Bool = false) -> [UInt8] {
        var file = ByteOutput(.little)
        for value in [0, isCursor ? 2 : 1, entries.count] { file.append(UInt16(value)) }
        var offset = 6 + 16 * entries.count
        for entry in entries {
            // The format stores the size 256 as 0.
            file.append(contentsOf: [
                UInt8(truncatingIfNeeded: entry.width), UInt8(truncatingIfNeeded: entry.height), 0, 0,
            ])
            file.append(entry.hotSpot?.x ?? 1)
            file.append(entry.hotSpot?.y ?? 32)
            file.append(UInt32(entry.bytes.count))
            file.append(UInt32(offset))
            offset += entry.bytes.count
        }
        for entry in entries { file.append(contentsOf: entry.bytes) }
        return file.bytes
    }
}
