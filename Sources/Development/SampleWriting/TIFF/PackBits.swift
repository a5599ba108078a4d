/// Apple's run-length code, which TIFF applies to each row separately.
enum PackBits {
    static func compress(_ row: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = row
        while let first = rest.first {
            let run = rest.prefix(128).prefix { $0 == first }.count
            if run >= 2 {
                result += [UInt8(truncatingIfNeeded: 1 - run), first]
                rest = rest.dropFirst(run)
            } else {
                let count = literalCount(rest.prefix(128))
                result.append(UInt8(count - 1))
                result += rest.prefix(count)
                rest = rest.dropFirst(count)
            }
        }
        return result
    }

    /// The number of bytes before the next three equal bytes.
    private static func literalCount(_ bytes: ArraySlice<UInt8>) -> Int {
        var index = bytes.startIndex
        while index + 2 < bytes.endIndex {
            if bytes[index] == bytes[index + 1] && bytes[index] == bytes[index + 2] {
                return max(1, index - bytes.startIndex)
            }
            index += 1
        }
        return bytes.count
    }
}
