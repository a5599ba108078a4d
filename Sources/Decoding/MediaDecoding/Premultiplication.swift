/// Multiplies the colours of RGBA pixels of 8 bits by their alpha, rounded to the nearest value.
///
/// The encoded values are multiplied, as drawing systems do, not the light that they stand for.
func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    var index = 0
    let end = pixels.count & ~3
    while index < end {
        let alpha = UInt32(unsafe pixels[index + 3])  // `end` is a multiple of four within the buffer
        if alpha != 255 {
            for sample in index..<index + 3 {
                unsafe pixels[sample] = UInt8(truncatingIfNeeded: (UInt32(pixels[sample]) &* alpha &+ 127) / 255)
            }
        }
        index &+= 4
    }
}
