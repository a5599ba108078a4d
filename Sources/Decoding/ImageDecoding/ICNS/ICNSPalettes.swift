/// The palettes of the classic Macintosh. Icons of 4 and 8 bits use them without including them.
enum ICNSPalettes {
    /// Returns the colours of a palette, red in the lowest byte, then green, blue, and 255.
    static func colors(bits: Int) -> [UInt32] {
        switch bits {
        case 1: [0xFFFF_FFFF, 0xFF00_0000]
        case 4: fourBits
        default: eightBits
        }
    }

    /// The upper halves of the system's values of 16 bits, as in libicns.
    private static let fourBits: [UInt32] = [
        0xFFFFFF, 0xFCF305, 0xFF6402, 0xDD0806, 0xF20884, 0x4600A5, 0x0000D4, 0x02ABEA,
        0x1FB714, 0x006411, 0x562C05, 0x90713A, 0xC0C0C0, 0x808080, 0x404040, 0x000000,
    ].map { color($0 >> 16, $0 >> 8 & 0xFF, $0 & 0xFF) }

    /// A cube of six steps, white first; then red, green, blue and grey in the steps that the cube lacks; black last.
    private static let eightBits: [UInt32] = {
        let cube = (0..<215 as Range<UInt32>).map {
            color(255 - 51 * ($0 / 36), 255 - 51 * ($0 / 6 % 6), 255 - 51 * ($0 % 6))
        }
        let steps: [UInt32] = [0xEE, 0xDD, 0xBB, 0xAA, 0x88, 0x77, 0x55, 0x44, 0x22, 0x11]
        return cube + steps.map { color($0, 0, 0) } + steps.map { color(0, $0, 0) } + steps.map { color(0, 0, $0) }
            + steps.map { color($0, $0, $0) } + [color(0, 0, 0)]
    }()

    private static func color(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        red | green << 8 | blue << 16 | 0xFF00_0000
    }
}
