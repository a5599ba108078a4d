import ByteWriting

/// Writes BMP files of every kind, and the bitmaps of icons.
public struct BMPFiles: Sendable {
    /// The size of the header, which decides its version: 12 and 64 for OS/2; 40, 52, 56, 108 and 124 for Windows.
    public var headerSize = 40
    /// Bits per pixel.
    public var bits = 24
    /// The masks of red, green, blue and alpha for 16 or 32 bits per pixel; nil for the default masks.
    public var masks: [UInt32]?
    /// Whether the first row is the top one.
    public var isTopDown = false
    /// Whether pixels are run-length encoded.
    public var hasRuns = false
    /// Pixels per metre.
    public var perMetre: UInt32 = 0

    /// Creates a writer of files with 24 bits per pixel and a header of 40 bytes.
    public init() {}

    /// The palette of files with up to 8 bits per pixel, all opaque.
    public var palette: [[UInt8]] {
        guard bits <= 8 else { return [] }
        let last = (1 << bits) - 1
        return (0...last).map { index -> [UInt8] in
            let (red, green, blue) = (index * 255 / last, index * 37 % 256, 255 - index)
            return [UInt8(red), UInt8(green), UInt8(blue), 255]
        }
    }

    /// The picture that a reader should find: with the palette's colours, or with samples rounded to the number of bits
    /// in the masks.
    public func stored(_ picture: TestPicture) -> TestPicture {
        if bits <= 8 { return picture.mapped(to: palette) }
        var picture = picture
        let largest =
            bits == 24 ? [255, 255, 255, 0] : usedMasks.map { UInt64($0 >> UInt32($0.trailingZeroBitCount % 32)) }
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                picture[x, y] = zip(picture[x, y], largest).map { sample, largest -> UInt8 in
                    if largest == 0 { return 255 }
                    let value = UInt64(sample) * largest / 255
                    return UInt8((value * 255 + largest / 2) / largest)
                }
            }
        }
        return picture
    }

    /// Encodes a picture as a file.
    public func file(_ picture: TestPicture) -> [UInt8] {
        let info = information(picture, rows: picture.height)
        let data = hasRuns ? runs(picture) : rows(picture)
        var file = ByteOutput(.little)
        file.append(ascii: "BM")
        file.append(UInt32(14 + info.count + data.count))
        file.append(UInt32(0))
        file.append(UInt32(14 + info.count))
        return file.bytes + info + data
    }

    /// Encodes a picture as the bitmap of an icon: like a file, but with twice the height in the header, and followed by a mask of one bit per
    /// pixel, 1 where alpha is 0.
    public func iconBitmap(_ picture: TestPicture) -> [UInt8] {
        let mask = lines(picture).flatMap { y in
            packed((0..<picture.width).map { picture[$0, y][3] == 0 ? 1 : 0 }, bits: 1)
        }
        return information(picture, rows: picture.height * 2) + rows(picture) + mask
    }

    private var usedMasks: [UInt32] {
        masks ?? (bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000])
    }

    private func information(_ picture: TestPicture, rows: Int) -> [UInt8] {
        var info = ByteOutput(.little)
        info.append(UInt32(headerSize))
        if headerSize == 12 {
            for value in [picture.width, rows, 1, bits] { info.append(UInt16(value)) }
        } else {
            info.append(UInt32(picture.width))
            info.append(Int32(isTopDown ? -rows : rows))
            info.append(UInt16(1))
            info.append(UInt16(bits))
            let compression: [Int: UInt32] = [4: 2, 8: 1, 24: 4]
            info.append(hasRuns ? compression[bits, default: 0] : masks == nil ? 0 : 3)
            info.append(UInt32(0))
            info.append(perMetre)
            info.append(perMetre)
            info.append(UInt32(bits <= 8 ? 1 << bits : 0))
            info.append(UInt32(0))
            let masks = masks.map { headerSize == 52 || headerSize == 40 ? Array($0.prefix(3)) : $0 } ?? []
            if headerSize >= 52 && headerSize != 64 { for mask in masks { info.append(mask) } }
            info.append(contentsOf: [UInt8](repeating: 0, count: max(0, headerSize - info.bytes.count)))
            if headerSize == 40 { for mask in masks { info.append(mask) } }
        }
        for color in palette {
            info.append(contentsOf: [color[2], color[1], color[0]] + (headerSize == 12 ? [] : [0]))
        }
        return info.bytes
    }

    /// Numbers of the rows, in the order of the file.
    private func lines(_ picture: TestPicture) -> [Int] {
        isTopDown ? Array(0..<picture.height) : (0..<picture.height).reversed()
    }

    private func rows(_ picture: TestPicture) -> [UInt8] {
        let indices = bits <= 8 ? picture.indices(below: 1 << bits) : []
        return lines(picture).flatMap { y -> [UInt8] in
            if bits <= 8 { return packed(Array(indices[y * picture.width..<(y + 1) * picture.width]), bits: bits) }
            var row = ByteOutput(.little)
            for x in 0..<picture.width { row.append(bits: UInt64(pixel(picture[x, y])), byteCount: bits / 8) }
            return padded(row.bytes)
        }
    }

    private func pixel(_ color: [UInt8]) -> UInt32 {
        if bits == 24 { return UInt32(color[2]) | UInt32(color[1]) << 8 | UInt32(color[0]) << 16 }
        var pixel: UInt32 = 0
        for (mask, sample) in zip(usedMasks, color) {
            let shift = UInt32(mask.trailingZeroBitCount % 32)
            let value = UInt64(sample) * UInt64(mask >> shift) / 255
            pixel |= UInt32(value) << shift
        }
        return pixel
    }

    private func packed(_ values: [Int], bits: Int) -> [UInt8] { padded(TestPicture.packed(values, bits: bits)) }

    private func padded(_ row: [UInt8]) -> [UInt8] { row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4) }

    /// Encodes runs of two pixels, single pixels and literal pixels. If the last row but one is all of the first
    /// colour, a delta skips it.
    private func runs(_ picture: TestPicture) -> [UInt8] {
        var data: [UInt8] = []
        let indices = bits <= 8 ? picture.indices(below: 1 << bits) : []
        for y in lines(picture) {
            if bits == 24 {
                for x in 0..<picture.width {
                    let color = picture[x, y]
                    data += [1, color[2], color[1], color[0]]
                }
            } else {
                let row = Array(indices[y * picture.width..<(y + 1) * picture.width])
                let literal = min(row.count, 7)
                data += [0, UInt8(literal)]
                var bytes = packedRun(Array(row[..<literal]))
                if bytes.count % 2 != 0 { bytes.append(0) }
                data += bytes
                for value in row[literal...] { data += [1, bits == 4 ? UInt8(value << 4) : UInt8(value)] }
            }
            data += [0, 0]
        }
        return data + [0, 1]
    }

    private func packedRun(_ values: [Int]) -> [UInt8] {
        if bits == 8 { return values.map { UInt8($0) } }
        return stride(from: 0, to: values.count, by: 2).map { index in
            UInt8(values[index] << 4 | (index + 1 < values.count ? values[index + 1] : 0))
        }
    }
}
