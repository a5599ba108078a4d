import ByteWriting

/// Writes ICNS files.
public enum ICNSFiles {
    /// Makes a file with these elements, given by type and bytes.
    public static func file(_ elements: [(type: StaticString, bytes: [UInt8])]) -> [UInt8] {
        var file = ByteOutput(.big)
        file.append(ascii: "icns")
        file.append(UInt32(8 + elements.reduce(0) { $0 + 8 + $1.bytes.count }))
        for element in elements {
            file.append(ascii: element.type)
            file.append(UInt32(8 + element.bytes.count))
            file.append(contentsOf: element.bytes)
        }
        return file.bytes
    }

    /// Encodes the planes of red, green and blue, one after another, by run lengths.
    public static func colorRuns(_ picture: TestPicture) -> [UInt8] { runs(picture, [0, 1, 2]) }

    /// Encodes the planes of alpha, red, green and blue by run lengths, after the signature "ARGB".
    public static func alphaColorRuns(_ picture: TestPicture) -> [UInt8] {
        Array("ARGB".utf8) + runs(picture, [3, 0, 1, 2])
    }

    /// Encodes four bytes per pixel, without compression: zero, red, green, blue.
    public static func plainColors(_ picture: TestPicture) -> [UInt8] {
        (0..<picture.width * picture.height).flatMap { [0] + picture.samples[4 * $0..<4 * $0 + 3] }
    }

    /// The alpha of each pixel as a byte.
    public static func mask(_ picture: TestPicture) -> [UInt8] {
        (0..<picture.width * picture.height).map { picture.samples[4 * $0 + 3] }
    }

    /// An index of `bits` bits into the Macintosh's palette for each pixel.
    public static func indices(_ picture: TestPicture, bits: Int) -> [UInt8] {
        TestPicture.packed(picture.indices(below: 1 << bits), bits: bits)
    }

    /// A mask of one bit per pixel, 1 where alpha is 128 or more.
    public static func maskBits(_ picture: TestPicture) -> [UInt8] {
        TestPicture.packed(mask(picture).map { $0 >= 128 ? 1 : 0 }, bits: 1)
    }

    /// Run-length encodes planes: three or more equal bytes become a run, others are literal.
    private static func runs(_ picture: TestPicture, _ channels: [Int]) -> [UInt8] {
        channels.flatMap { channel -> [UInt8] in
            let plane = (0..<picture.width * picture.height).map { picture.samples[4 * $0 + channel] }
            var result: [UInt8] = []
            var literal: [UInt8] = []
            var index = 0
            func flush() {
                if !literal.isEmpty { result += [UInt8(literal.count - 1)] + literal }
                literal = []
            }
            while index < plane.count {
                let count = plane[index...].prefix(130).prefix { $0 == plane[index] }.count
                if count >= 3 {
                    flush()
                    result += [UInt8(count + 125), plane[index]]
                    index += count
                } else {
                    literal.append(plane[index])
                    if literal.count == 128 { flush() }
                    index += 1
                }
            }
            flush()
            return result
        }
    }
}
