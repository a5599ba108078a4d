extension Span<UInt8> {
    /// Whether a name has no slash and no zero byte, and is not "." or "..".
    @inline(__always)
    var isPlainName: Bool {
        let bytes = unsafe self.bytes
        var index = 0
        while index + 8 <= count {
            // Inside the name. A byte is zero where taking 1 from it borrows, and it had no high bit.
            let zeros = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let slashes = zeros ^ 0x2F2F_2F2F_2F2F_2F2F
            let found =
                (zeros &- 0x0101_0101_0101_0101) & ~zeros | (slashes &- 0x0101_0101_0101_0101) & ~slashes
            if found & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < count {
            if self[index] == UInt8(ascii: "/") || self[index] == 0 { return false }
            index += 1
        }
        return count > 2 || self[0] != UInt8(ascii: ".")
    }
}
