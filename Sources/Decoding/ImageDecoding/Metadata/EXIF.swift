internal import MediaInput
internal import PixelPipeline

/// EXIF's data about the display of a picture, in a small TIFF directory inside another file.
///
/// Cameras and editors write broken directories. Unreadable data count as missing.
struct EXIF: Hashable {
    private(set) var orientation = Orientation.upright
    private(set) var density: Density?

    init() {}

    /// Reads the TIFF structure at the start of `bytes`, perhaps behind the six bytes that mark it in a JPEG file.
    init(_ bytes: [UInt8]) {
        let marker = Array("Exif\0\0".utf8)
        let block = bytes.starts(with: marker) ? Array(bytes.dropFirst(marker.count)) : bytes
        guard let directory = Directory(block) else { return }
        orientation = Orientation(number: UInt16(clamping: directory.number(0x112) ?? 1))
        // 2 means inches, as does a missing tag; 3 means centimetres.
        let unit = directory.number(0x128) ?? 2
        guard let horizontal = directory.fraction(0x11A), let vertical = directory.fraction(0x11B),
            unit == 2 || unit == 3
        else { return }
        let perInch = unit == 3 ? 2.54 : 1
        density = Density(horizontal: horizontal * perInch, vertical: vertical * perInch)
    }

    /// The first directory of the block.
    private struct Directory {
        let block: [UInt8]
        let isBig: Bool
        let start: Int
        let count: Int

        init?(_ block: [UInt8]) {
            guard block.count >= 14 else { return nil }
            switch block.bigEndian(at: 0, as: UInt32.self) {
            case 0x4949_2A00: isBig = false
            case 0x4D4D_002A: isBig = true
            default: return nil
            }
            self.block = block
            start = Int(isBig ? block.bigEndian(at: 4, as: UInt32.self) : block.littleEndian(at: 4, as: UInt32.self))
            guard start >= 8, start <= block.count - 2 else { return nil }
            let claimed = Int(
                isBig ? block.bigEndian(at: start, as: UInt16.self) : block.littleEndian(at: start, as: UInt16.self))
            count = min(claimed, (block.count - start - 2) / 12)
        }

        /// Returns the offset of the first entry with this tag and type, and with a single value.
        private func entry(_ tag: UInt16, type: UInt16) -> Int? {
            (0..<count).lazy.map { start + 2 + 12 * $0 }
                .first { short($0) == tag && short($0 + 2) == type && long($0 + 4) == 1 }
        }

        func number(_ tag: UInt16) -> Int? { entry(tag, type: 3).map { Int(short($0 + 8)) } }

        func fraction(_ tag: UInt16) -> Double? {
            guard let entry = entry(tag, type: 5) else { return nil }
            let place = Int(long(entry + 8))
            guard place <= block.count - 8, long(place + 4) != 0 else { return nil }
            return Double(long(place)) / Double(long(place + 4))
        }

        private func short(_ offset: Int) -> UInt16 {
            isBig ? block.bigEndian(at: offset) : block.littleEndian(at: offset)
        }

        private func long(_ offset: Int) -> UInt32 {
            isBig ? block.bigEndian(at: offset) : block.littleEndian(at: offset)
        }
    }
}
