extension Span<UInt8> {
    /// Whether the name is its only stem, and only files with the same bytes answer the name: the name is ASCII, without a dot or a modifier.
    /// Each step tests 8 bytes.
    @inline(__always)
    var isItsOwnStem: Bool {
        let bytes = unsafe self.bytes
        guard count >= 8 else {
            var all: UInt64 = 0
            for index in indices { all = all << 8 | UInt64(self[index]) }
            return !Self.hasMore(all)
        }
        // The loaded bytes lie inside the name, and every bit pattern is a valid number. The last load may overlap the load before.
        var index = 0
        while index < count &- 8 {
            if Self.hasMore(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)) { return false }
            index &+= 8
        }
        return !Self.hasMore(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    }

    /// Whether one of 8 bytes is a dot, begins a modifier or is not ASCII. A byte without its high bit is zero if subtracting 1 sets the high bit.
    @inline(__always)
    private static func hasMore(_ word: UInt64) -> Bool {
        func zeros(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }
        let found =
            zeros(word ^ 0x2E2E_2E2E_2E2E_2E2E) | zeros(word ^ 0x4040_4040_4040_4040)
            | zeros(word ^ 0x7E7E_7E7E_7E7E_7E7E) | word
        return found & 0x8080_8080_8080_8080 != 0
    }
}
