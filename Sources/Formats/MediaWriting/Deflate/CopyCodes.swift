/// Code of a number in deflate: a symbol for a range of numbers, then extra bits for the number within the range.
private struct RangeCode {
    let bases: [Int]
    let extraBits: [Int]

    func index(for value: Int) -> Int {
        var index = bases.count - 1
        while bases[index] > value { index -= 1 }
        return index
    }
}

/// The lengths of matches, 3 to 258: symbols 257 to 285.
enum LengthCode {
    private static let code = RangeCode(
        bases: [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227, 258,
        ],
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0])

    static func symbol(for length: Int) -> Int { 257 + code.index(for: length) }

    static func write(_ length: Int, with huffman: HuffmanCode, to output: inout BitOutput) {
        let index = code.index(for: length)
        huffman.write(257 + index, to: &output)
        output.append(length - code.bases[index], bitCount: code.extraBits[index])
    }
}

/// The distances of matches, 1 to 32,768: symbols 0 to 29.
enum DistanceCode {
    private static let code = RangeCode(
        bases: [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
            4097, 6145, 8193, 12_289, 16_385, 24_577,
        ],
        extraBits: [
            0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
        ])

    static func symbol(for distance: Int) -> Int { code.index(for: distance) }

    static func write(_ distance: Int, with huffman: HuffmanCode, to output: inout BitOutput) {
        let index = code.index(for: distance)
        huffman.write(index, to: &output)
        output.append(distance - code.bases[index], bitCount: code.extraBits[index])
    }
}
