import ByteWriting
import PictureFiles

/// Writes TIFF files of grey and alpha with few bits per sample, plane after plane, as NeXT's programs did.
enum TIFFBits {
    /// Makes a file whose samples go through all values. Grey is multiplied by alpha, so it is never greater than alpha.
    static func greyAndAlpha(bits: Int) -> [UInt8] {
        let (width, height) = (37, 19)
        let last = 1 << bits - 1
        let alphas = (0..<height).map { y in (0..<width).map { x in (x + y / 3) % (last + 1) } }
        let greys = alphas.enumerated().map { y, row in
            row.enumerated().map { x, alpha in min(alpha, (x * 3 + y) % (last + 1)) }
        }
        let planes = [greys, alphas].map { $0.flatMap { TestPicture.packed($0, bits: bits) } }
        var file = ByteOutput(.big)
        file.append(ascii: "MM")
        file.append(UInt16(42))
        let dataEnd = 8 + planes[0].count * 2
        file.append(UInt32(dataEnd + dataEnd % 2 + 16))
        file.append(contentsOf: planes[0] + planes[1] + [UInt8](repeating: 0, count: dataEnd % 2))
        let values = UInt32(file.bytes.count)
        for value in [8, 8 + planes[0].count, planes[0].count, planes[0].count] { file.append(UInt32(value)) }
        let fields: [(tag: UInt16, type: UInt16, count: UInt32, value: UInt32)] = [
            (256, 4, 1, UInt32(width)), (257, 4, 1, UInt32(height)), (258, 3, 2, UInt32(bits) << 16 | UInt32(bits)),
            (259, 3, 1, 1 << 16), (262, 3, 1, 1 << 16), (273, 4, 2, values), (277, 3, 1, 2 << 16),
            (278, 4, 1, UInt32(height)), (279, 4, 2, values + 8), (284, 3, 1, 2 << 16), (338, 3, 1, 1 << 16),
        ]
        file.append(UInt16(fields.count))
        for field in fields {
            file.append(field.tag)
            file.append(field.type)
            file.append(field.count)
            file.append(field.value)
        }
        file.append(UInt32(0))
        return file.bytes
    }
}
