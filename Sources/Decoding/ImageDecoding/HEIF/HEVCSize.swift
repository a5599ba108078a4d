internal import MediaInput

/// The size of pictures by a sequence parameter set of HEVC (ITU-T H.265, 7.3.2.2). libde265 takes memory for any size without a check.
struct HEVCSize {
    let width: Int
    let height: Int

    /// Nil for a unit of another kind.
    init?(_ unit: ArraySlice<UInt8>) throws(MediaError) {
        guard let first = unit.first, first >> 1 & 0x3F == Self.unitType else { return nil }
        var bits = Bits(unit.dropFirst(2))
        bits.skip(4)
        let layers = bits.take(3)
        bits.skip(1)
        // The requirements of all layers, then the requirements of each layer.
        bits.skip(96)
        let flags = bits.take(layers == 0 ? 0 : 16)
        for layer in 0..<Int(layers) {
            let present = flags >> UInt64(14 - 2 * layer) & 3
            bits.skip((present & 2 == 0 ? 0 : 88) + (present & 1 == 0 ? 0 : 8))
        }
        _ = bits.takeNumber()
        if bits.takeNumber() == 3 { bits.skip(1) }
        (width, height) = (bits.takeNumber(), bits.takeNumber())
        if bits.isExhausted {
            throw .malformed(.heif, offset: 0, problem: "parameters of a sequence that are cut off")
        }
    }

    /// The type of units that have a sequence parameter set.
    private static let unitType: UInt8 = 33

    /// The bits of a unit, the highest of each byte first.
    private struct Bits {
        private var bytes: [UInt8] = []
        private var position = 0

        /// Largest number of bytes that are read. The fields up to the size take fewer.
        private static let byteLimit = 512

        init(_ unit: ArraySlice<UInt8>) {
            var zeros = 0
            for byte in unit.prefix(Self.byteLimit) {
                // Behind two zeros the encoder inserts a 3, so that no unit contains the start mark of a unit.
                if zeros >= 2, byte == 3 {
                    zeros = 0
                    continue
                }
                zeros = byte == 0 ? zeros + 1 : 0
                bytes.append(byte)
            }
        }

        /// Whether more bits were taken than the unit has.
        var isExhausted: Bool { position > bytes.count * 8 }

        mutating func skip(_ count: Int) { position += count }

        /// Takes the next bits, at most 32, as a number; missing bits are 0.
        mutating func take(_ count: Int) -> UInt64 {
            var value: UInt64 = 0
            for _ in 0..<count {
                let bit = position / 8 < bytes.count ? bytes[position / 8] >> UInt8(7 - position % 8) & 1 : 0
                value = value << 1 | UInt64(bit)
                position += 1
            }
            return value
        }

        /// Takes the next Exp-Golomb number, of at most 32 bits.
        mutating func takeNumber() -> Int {
            var zeros = 0
            while zeros < 32, take(1) == 0 { zeros += 1 }
            return Int(1 << UInt64(zeros) | take(zeros)) - 1
        }
    }
}
