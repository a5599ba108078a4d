internal import AssetModel

/// Rows of opaque pixels of three or four bytes, red first or blue first, as RGBA of 8 bits. The conversion takes a word at a time, which is several
/// times as fast as a sample at a time.
package struct OpaqueRows: RowConversion {
    private let width: Int
    /// Bytes of a pixel: 3, or 4 with a last byte that has no meaning.
    private let pixelSize: Int
    private let isBlueFirst: Bool

    package init(width: Int, pixelSize: Int, isBlueFirst: Bool) {
        (self.width, self.pixelSize, self.isBlueFirst) = (width, pixelSize, isBlueFirst)
    }

    /// Creates the conversion for rows of this layout, without converting colours; nil for rows of another layout.
    init?(_ source: PixelSource, bits: Int) {
        guard source.bits == 8, bits == 8, source.alpha == .none, source.colors == .rgb || source.colors == .bgr,
            source.unusedSamples <= 1
        else { return nil }
        self.init(width: source.width, pixelSize: 3 + source.unusedSamples, isBlueFirst: source.colors == .bgr)
    }

    package func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        precondition(row.byteCount >= width * pixelSize, "a row that is too short")
        var words = line.mutableNumbers(as: UInt32.self)
        precondition(words.count >= width, "a line that is too short")
        unsafe row.withUnsafeBytes { row in
            unsafe words.withUnsafeMutableBufferPointer { words in unsafe convert(row, into: words) }
        }
    }

    /// The row has `width` pixels and the line `width` words, as `convert` has checked: every offset below is inside.
    private func convert(_ row: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt32>) {
        guard let pixels = row.baseAddress, let target = words.baseAddress else { return }
        // A pixel of three bytes is read with the first byte of the next pixel; the row's last pixel has no next pixel.
        let count = pixelSize == 4 ? width : width - 1
        switch (pixelSize, isBlueFirst) {
        case (4, false): for x in 0..<count { unsafe target[x] = opaque(word(pixels, 4 &* x)) }
        case (4, true): for x in 0..<count { unsafe target[x] = opaque(word(pixels, 4 &* x).byteSwapped >> 8) }
        case (_, false): for x in 0..<count { unsafe target[x] = opaque(word(pixels, 3 &* x)) }
        case (_, true): for x in 0..<count { unsafe target[x] = opaque(word(pixels, 3 &* x).byteSwapped >> 8) }
        }
        if count == width { return }
        let (first, green, last) = unsafe (row[3 * count], row[3 * count + 1], row[3 * count + 2])
        let (blue, red) = isBlueFirst ? (first, last) : (last, first)
        unsafe words[count] = rgba(blue: blue, green: green, red: red).littleEndian
    }

    /// Loads four bytes of the row; the first byte becomes the lowest.
    @inline(__always)
    private func word(_ pixels: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        UInt32(littleEndian: unsafe pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    @inline(__always)
    private func opaque(_ word: UInt32) -> UInt32 { (word | 0xFF00_0000).littleEndian }
}

/// Exchanges the lowest and the third byte of a pixel: red and blue, in either order.
@inlinable package func exchangingRedAndBlue(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
}

/// An opaque pixel, red in the lowest byte.
@inlinable package func rgba(blue: UInt8, green: UInt8, red: UInt8) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
}
