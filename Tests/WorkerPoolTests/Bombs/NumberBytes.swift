/// The low bytes of a number, the most significant one first.
func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The low bytes of a number, the least significant one first.
func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

extension [UInt8] {
    /// The bytes, repeated `count` times, computed quickly.
    func repeated(_ count: Int) -> [UInt8] {
        var result = self
        while result.count * 2 <= count * self.count { result += result }
        return result + result.prefix(count * self.count - result.count)
    }
}
