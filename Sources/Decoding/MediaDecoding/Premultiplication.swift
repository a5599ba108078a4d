/// Multiplies the colours of RGBA pixels of 8 bits by their alpha, rounded to the nearest value: `(colour * alpha + 127) / 255`.
///
/// The encoded values are multiplied, as drawing systems do, not the light that they stand for. `pixels` is aligned to four bytes.
func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
    let words = unsafe pixels.assumingMemoryBound(to: UInt32.self)
    // All indices are the buffer's own. Without branches the compiler does several pixels at once.
    for index in 0..<words.count {
        let pixel = unsafe UInt32(littleEndian: words[index])
        unsafe words[index] = premultiplied(pixel).littleEndian
    }
}

/// A pixel with red in its lowest byte and alpha in its highest. Red and blue are multiplied by one multiplication, 16 bits for each;
/// dividing by 255 is adding the quotient by 256 once and dividing by 256.
private func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let outer = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    let green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
    let dividedOuter = (outer &+ (outer >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    let dividedGreen = (green &+ (green >> 8)) & 0xFF00
    return dividedOuter | dividedGreen | pixel & 0xFF00_0000
}
