internal import MediaInput

/// The information header of a bitmap, in any of its sizes: OS/2's, and all later sizes of Windows.
struct BMPHeader {
    enum Packing: Hashable {
        /// Palette indices or samples, one after another.
        case plain
        /// Runs of palette indices of `bits` bits, or of whole pixels (24).
        case runs(bits: Int)
        /// A whole file of another format in the place of pixels.
        case embedded(MediaFormat)
    }

    let width: Int
    let height: Int
    let isTopDown: Bool
    /// Bits of a pixel: 1, 2, 4, 8, 16, 24 or 32.
    let bits: Int
    let packing: Packing
    /// Masks of red, green, blue and alpha in a pixel of 16 or 32 bits; 0 where there is none.
    let masks: BMPMasks
    /// Whether the fourth byte of a pixel may be alpha. The file does not tell: the byte is alpha if it is more than 0 in any pixel.
    let mayHaveAlpha: Bool
    let colorCount: Int
    /// Palette entries by the header, at most 256: also entries that no index means.
    let declaredColorCount: Int
    /// Bytes of a palette entry: 3 in the oldest headers, else 4.
    let colorSize: Int
    /// Start of the palette, from the start of the header.
    let paletteOffset: Int
    let density: Density?
    /// Place of a colour profile, from the start of the header; nil if there is none.
    let profile: Range<UInt64>?

    /// Reads the header at `offset`. Icons count the rows of colours and of the mask together: `halvesHeight` corrects that.
    init(_ input: InputFile, at offset: UInt64, halvesHeight: Bool = false, format: MediaFormat) throws(MediaError) {
        func malformed(_ place: Int, _ problem: String) -> MediaError {
            .malformed(format, offset: input.start + offset + UInt64(place), problem: problem)
        }
        let size = Int((try input.bytes(at: offset, count: 4, of: format)).littleEndian(at: 0, as: UInt32.self))
        guard size == 12 || (16...124).contains(size) else {
            throw malformed(0, "a header of \(size) bytes, expected 12 or 16 to 124")
        }
        // Fields that a short header lacks are 0.
        var fields = try input.bytes(at: offset, count: size, of: format)
        fields += [UInt8](repeating: 0, count: max(0, 124 - size))
        let isCore = size == 12
        let claimed: Int
        let planesAt = isCore ? 8 : 12
        if isCore {
            width = Int(fields.littleEndian(at: 4, as: UInt16.self))
            claimed = Int(fields.littleEndian(at: 6, as: UInt16.self))
        } else {
            width = Int(Int32(bitPattern: fields.littleEndian(at: 4)))
            claimed = Int(Int32(bitPattern: fields.littleEndian(at: 8)))
        }
        isTopDown = claimed < 0
        height = halvesHeight ? abs(claimed) / 2 : abs(claimed)
        guard width > 0, height > 0 else { throw malformed(4, "a size of \(width) x \(claimed) pixels") }
        let bits = Int(fields.littleEndian(at: planesAt + 2, as: UInt16.self))
        let compression = isCore ? 0 : fields.littleEndian(at: 16, as: UInt32.self)
        // Only OS/2's headers have these two sizes. In OS/2's headers, compressions 3 and 4 have other meanings.
        let isOS2 = size == 16 || size == 64
        var embedded: MediaFormat?
        var maskCount = 0
        switch (compression, isOS2) {
        case (0, _): packing = .plain
        case (1, _): packing = .runs(bits: 8)
        case (2, _): packing = .runs(bits: 4)
        case (3, true): throw .unsupported(format, feature: "Huffman coding (compression 3 of OS/2)")
        case (4, true): packing = .runs(bits: 24)
        case (3, false): (packing, maskCount) = (.plain, size >= 56 ? 4 : 3)
        case (6, false): (packing, maskCount) = (.plain, 4)
        case (4, false): embedded = .jpeg; packing = .embedded(.jpeg)
        case (5, false): embedded = .png; packing = .embedded(.png)
        default: throw .unsupported(format, feature: "compression \(compression)")
        }
        if embedded == nil {
            guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
                throw malformed(planesAt + 2, "\(bits) bits a pixel, expected 1, 2, 4, 8, 16, 24 or 32")
            }
            if case .runs(let expected) = packing, expected != bits {
                throw malformed(16, "runs of \(expected) bits, but pixels of \(bits)")
            }
        }
        self.bits = bits
        // Masks lie behind a header of 40 bytes; longer headers include them.
        let hasOwnMasks = maskCount > 0 && size == 40
        if maskCount > 0 && (bits == 16 || bits == 32) {
            let count = hasOwnMasks ? 40 + 4 * maskCount : 0
            let place = hasOwnMasks ? try input.bytes(at: offset, count: count, of: format) : fields
            let values = (0..<4).map { $0 < maskCount ? place.littleEndian(at: 40 + 4 * $0) : 0 as UInt32 }
            guard let masks = BMPMasks(values) else {
                throw malformed(40, "a mask of colours that is not one run of bits")
            }
            self.masks = masks
        } else {
            masks = bits == 16 ? .fiveBits : .eightBits
        }
        mayHaveAlpha = bits == 32 && packing == .plain && maskCount == 0
        let used = isCore ? 0 : Int(fields.littleEndian(at: 32, as: UInt32.self))
        let most = bits <= 8 ? 1 << bits : 0
        // Colours beyond the possible indices are ignored. If a file has such colours, its offset of the pixels counts them.
        colorCount = used == 0 ? most : min(used, most)
        declaredColorCount = used == 0 ? most : min(used, 256)
        colorSize = isCore ? 3 : 4
        paletteOffset = size + (hasOwnMasks ? 4 * maskCount : 0)
        func perMetre(_ offset: Int) -> Double { Double(Int32(bitPattern: fields.littleEndian(at: offset))) }
        density = isCore ? nil : Density(perMetre: perMetre(24), perMetre(28))
        let profileSize = UInt64(fields.littleEndian(at: 116, as: UInt32.self))
        let profileStart = UInt64(fields.littleEndian(at: 112, as: UInt32.self))
        // The C constant 'MBED', which means that the profile is in the file.
        let isEmbedded = size >= 124 && fields.littleEndian(at: 56, as: UInt32.self) == 0x4D42_4544
        profile = isEmbedded && profileSize > 0 ? profileStart..<profileStart + profileSize : nil
    }

    /// Bytes of a row of pixels that are not packed into runs: whole words of four.
    var rowSize: Int { (width * bits + 31) / 32 * 4 }
}
