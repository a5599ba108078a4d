internal import ByteWriting

/// Writes pictures with a palette.
enum PaletteWriter {
    /// Encodes pixels of blue, green, red and alpha with at most 4,096 different colours.
    static func picture(_ pixels: [UInt8], width: Int) -> [UInt8] {
        var numbers: [[UInt8]: Int] = [:]
        var colors: [[UInt8]] = []
        var indices: [Int] = []
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let pixel = Array(pixels[start..<start + 4])
            let number = numbers[pixel] ?? colors.count
            if number == colors.count {
                numbers[pixel] = number
                colors.append([pixel[3], pixel[2], pixel[1], pixel[0]])
            }
            indices.append(number)
        }
        var output = ByteOutput(.little)
        output.append(0xCAFE_F00D as UInt32)
        output.append(UInt32(1))
        output.append(UInt16(colors.count))
        output.append(contentsOf: colors.joined())
        var bits = 1
        while colors.count > 1 << bits { bits *= 2 }
        for start in stride(from: 0, to: indices.count, by: width) {
            var row = [UInt16](repeating: 0, count: (width * bits + 15) / 16)
            for (column, index) in indices[start..<start + width].enumerated() {
                row[column * bits / 16] |= UInt16(index) << UInt16(16 - bits - column * bits % 16)
            }
            for word in row { output.append(word) }
        }
        return LZFSEWriter.compress(output.bytes)
    }
}
