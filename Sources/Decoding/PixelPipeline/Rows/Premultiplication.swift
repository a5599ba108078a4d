/// Multiplies the colours of RGBA pixels of 8 bits by their alpha, rounded to the nearest value: `(colour * alpha + 127) / 255`.
///
/// The encoded values are multiplied, as drawing systems do, not the light that they stand for. Both rows are aligned to four bytes; they may be the same.
func premultiply(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
    let source = unsafe row.assumingMemoryBound(to: UInt32.self)
    let words = unsafe line.assumingMemoryBound(to: UInt32.self)
    // All indices are below both counts. Without branches the compiler does several pixels at once.
    for index in 0..<min(source.count, words.count) {
        let pixel = unsafe UInt32(littleEndian: source[index])
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

/// Multiplies the colours of a row of RGBA of 8 or 16 bits by alpha, in place.
func premultiply(_ line: UnsafeMutableRawBufferPointer, bits: Int) {
    if bits == 8 { return unsafe premultiply(UnsafeRawBufferPointer(line), into: line) }
    let samples = unsafe line.assumingMemoryBound(to: UInt16.self)
    for pixel in stride(from: 0, to: samples.count - 3, by: 4) {
        // The row has whole pixels.
        let alpha = unsafe UInt32(samples[pixel + 3])
        for index in pixel..<pixel + 3 {
            unsafe samples[index] = UInt16(truncatingIfNeeded: (UInt32(samples[index]) * alpha + 32_767) / 65_535)
        }
    }
}

/// Divides the colours of a row of 8 or 16 bits by alpha, the last of so many samples of a pixel, in place and rounded to the nearest value. Where alpha is 0 colours
/// become 0; one that is larger than its alpha becomes the largest value.
func unpremultiply(_ line: UnsafeMutableRawBufferPointer, bits: Int, samples: Int) {
    // Rows of 16-bit samples are aligned for them.
    if bits == 8 {
        let line = unsafe line.assumingMemoryBound(to: UInt8.self)
        unsafe unpremultiply(UnsafeBufferPointer(line), into: line, samples: samples)
    } else {
        let line = unsafe line.assumingMemoryBound(to: UInt16.self)
        unsafe unpremultiply(UnsafeBufferPointer(line), into: line, samples: samples)
    }
}

/// The same from one row into another one, from 8 bits or 16 into 16.
func unpremultiply(
    _ row: UnsafeRawBufferPointer, bits: Int, into line: UnsafeMutableBufferPointer<UInt16>, samples: Int
) {
    // Rows of 16-bit samples are aligned for them.
    if bits == 8 {
        unsafe unpremultiply(row.assumingMemoryBound(to: UInt8.self), into: line, samples: samples)
    } else {
        unsafe unpremultiply(row.assumingMemoryBound(to: UInt16.self), into: line, samples: samples)
    }
}

@inline(__always)
private func unpremultiply<In: PixelSample, Out: PixelSample>(
    _ row: UnsafeBufferPointer<In>, into line: UnsafeMutableBufferPointer<Out>, samples: Int
) {
    let colors = samples - 1
    for pixel in stride(from: 0, to: line.count - colors, by: samples) {
        // Both rows have the same whole pixels.
        let alpha = unsafe UInt32(row[pixel + colors])
        for index in pixel..<pixel + samples {
            if index == pixel + colors || alpha == UInt32(In.max) {
                unsafe line[index] = row[index].scaled()
            } else {
                let value = alpha == 0 ? 0 : unsafe (UInt32(row[index]) * UInt32(Out.max) + alpha / 2) / alpha
                unsafe line[index] = Out(clamping: value)
            }
        }
    }
}
