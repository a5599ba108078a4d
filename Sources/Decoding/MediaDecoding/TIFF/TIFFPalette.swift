/// The colours of a palette as 8-bit samples: red, green and blue of each place.
struct TIFFPalette: Equatable {
    /// Three samples a place; there is a place for each index of the page's bits.
    let samples: [UInt8]

    /// Nil when the directory has no palette. Palettes of values below 256 were written by programs that did not know
    /// that the values have 16 bits: they are taken as 8-bit values, as libtiff does.
    init?(_ handle: TIFFHandle, bits: Int) {
        guard let (red, green, blue) = handle.palette(count: 1 << bits) else { return nil }
        let places = zip(red, zip(green, blue)).map { [$0, $1.0, $1.1] }
        let values = places.flatMap { (place: [UInt16]) in place.map { UInt32($0) } }
        let areWide = values.contains { $0 > 255 }
        samples = values.map { UInt8(truncatingIfNeeded: areWide ? $0 * 255 / 65_535 : $0) }
    }
}
