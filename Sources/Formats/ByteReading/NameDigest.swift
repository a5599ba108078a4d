/// A digest that tells most names apart: the length and up to eight bytes from each end.
struct NameDigest: Equatable {
    private let first: UInt64
    private let last: UInt64
    private let count: Int

    @inline(__always)
    init(_ name: Span<UInt8>) {
        count = name.count
        switch count {
        case 8...:
            first = name.word(at: 0)
            last = name.word(at: count &- 8)
        case 4...7:
            first = UInt64(name.halfWord(at: 0))
            last = UInt64(name.halfWord(at: count &- 4))
        case 1...3:
            first = UInt64(name[0])
            last = UInt64(name[count / 2]) << 8 | UInt64(name[count &- 1])
        default:
            first = 0
            last = 0
        }
    }

    /// Whether equal digests mean equal names: the digest holds every byte of a name this short.
    var isExact: Bool { count <= 16 }

    private var mixed: UInt64 { (first ^ last &* Self.factor) &* 0xD6E8_FEB8_6659_FD93 ^ UInt64(count) }

    /// The slot of the name in a table of `count` slots, a power of two. Different names mostly have different slots.
    func slot(among count: Int) -> Int { Int(truncatingIfNeeded: mixed >> 40) & (count - 1) }

    /// A hash of the name. Nobody can choose names that collide without knowing the seed.
    func hash(of name: Span<UInt8>, seed: UInt64) -> Int {
        var hash = Self.mix(first ^ seed, Self.factor) ^ UInt64(count)
        if !isExact {
            for index in 8..<count - 8 { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3 }
        }
        return Int(truncatingIfNeeded: Self.mix(hash ^ last, seed | 1) >> 8)
    }

    private static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// Folds the product of 128 bits into 64, so that every bit of the input can change every bit of the result.
    private static func mix(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
