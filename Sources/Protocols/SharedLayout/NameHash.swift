/// The hash of names in an index: 8 bytes with each multiplication, with a random seed for each index.
enum NameHash {
    /// The hash of the first `count` bytes of a name; never 0.
    @inline(__always)
    static func hash(_ name: Span<UInt8>, first count: Int, _ seed: UInt64, kind: UInt8) -> UInt64 {
        precondition(count <= name.count, "a name has no more bytes")
        let bytes = unsafe name.bytes
        var hash = mix(seed ^ UInt64(kind), 0x9E37_79B9_7F4A_7C15)
        // The loaded bytes lie inside the name, and every bit pattern is a valid number.
        var index = 0
        while index <= count &- 8 {
            let part = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mix(hash ^ part, 0xD6E8_FEB8_6659_FD93)
            index &+= 8
        }
        // The up to 7 bytes after the last 8, the first byte highest.
        var rest: UInt64 = 0
        if index > 0 {
            let end = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            rest = UInt64(bigEndian: end) & ~(~0 &<< UInt64(8 &* (count &- index)))
        } else {
            for index in 0..<count { rest = rest << 8 | UInt64(name[index]) }
        }
        return mix(hash ^ rest, 0xA076_1D64_78BD_642F ^ UInt64(truncatingIfNeeded: count)) | 1
    }

    /// The exclusive or of both halves of the 128-bit product.
    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// Maps a hash to a place below `count`, by the hash's high bits.
    @inline(__always)
    static func place(_ hash: UInt64, of count: Int) -> Int {
        Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(count)).high)
    }
}
