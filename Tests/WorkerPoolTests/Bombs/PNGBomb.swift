import MediaWriting
import PictureFiles

/// PNG files that expand to much more than their size.
enum PNGBomb {
    /// A picture of one pixel whose header has another size.
    static func header(width: Int, height: Int) -> [UInt8] {
        var file = PNG.encode(RGBAPicture(width: 1, height: 1, samples: [0, 0, 0, 0]))
        file.replaceSubrange(16..<24, with: big(width, 4) + big(height, 4))
        file.replaceSubrange(29..<33, with: big(Int(checksum(file[12..<29])), 4))
        return file
    }

    /// A picture of one pixel with a chunk of 64 MiB of zeros, compressed.
    static func packed(_ type: String) -> [UInt8] {
        let start: [UInt8] = Array("name\0".utf8) + (type == "iTXt" ? [1, 0, 0, 0] : [0])
        let chunk = PNG.Chunk(type, start + zeros(repeats: 260_000))
        return PNG.inserting([chunk], into: PNG.encode(RGBAPicture(width: 1, height: 1, samples: [1, 2, 3, 4])))
    }

    /// A valid picture of `side` transparent pixels a side, in some kilobytes.
    static func whole(side: Int) -> [UInt8] {
        PNG.encode(RGBAPicture(width: side, height: side, samples: [UInt8](repeating: 0, count: side * side * 4)))
    }

    /// A picture of `side` transparent pixels a side, with more data than it needs.
    static func transparent(side: Int) -> [UInt8] {
        let pixels = zeros(repeats: ((1 + 4 * side) * side / 258 + 16) / 8 * 8)
        return PNG.inserting([PNG.Chunk("IDAT", pixels)], into: header(width: side, height: side))
    }

    /// A zlib stream of one zero, and 258 zeros for each repeat. `repeats` is a multiple of eight, at least sixteen.
    private static func zeros(repeats: Int) -> [UInt8] {
        // The bits are: the last block, fixed codes, a zero; then repeatedly a match of 258 bytes at distance 1.
        let first: [Int] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
        let again: [Int] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
        let bits = first + (0..<16).flatMap { _ in again } + [0, 0, 0, 0, 0, 0, 0]
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
        // Eight repeats take thirteen bytes, at whatever bit of a byte they begin.
        let body = bytes[..<2] + (1..<repeats / 8).flatMap { _ in bytes[2..<15] } + bytes[15...]
        let count = (1 + 258 * repeats) % 65_521
        return [0x78, 0x01] + body + big(count << 16 | 1, 4)
    }

    /// CRC-32 of a PNG chunk.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
