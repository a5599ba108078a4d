/// Multiplies the colours of RGBA pixels of 8 bits by their alpha, rounded to the nearest value: `(colour * alpha + 127) / 255`.
///
/// The encoded values are multiplied, as drawing systems do, not the light that they stand for. Both rows are aligned to four bytes.
func premultiply(_ row: RawSpan, into line: inout MutableRawSpan) {
    let source = row.numbers(as: UInt32.self)
    var words = line.mutableNumbers(as: UInt32.self)
    // No index can be outside of either row, so that the compiler does several pixels at once.
    for index in 0..<min(source.count, words.count) {
        words[index] = premultiplied(UInt32(littleEndian: source[index])).littleEndian
    }
}

/// Multiplies the colours of a pixel that has red in its lowest byte and alpha in its highest. One multiplication does red and blue, in 16 bits each.
/// The division by 255 adds the quotient by 256 and divides the sum by 256.
private func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let outer = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    let green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
    let dividedOuter = (outer &+ (outer >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    let dividedGreen = (green &+ (green >> 8)) & 0xFF00
    return dividedOuter | dividedGreen | pixel & 0xFF00_0000
}

/// Multiplies the colours of a row of RGBA of 8 or 16 bits by alpha, in place.
func premultiply(_ line: inout MutableRawSpan, bits: Int) {
    if bits == 8 {
        var words = line.mutableNumbers(as: UInt32.self)
        for index in words.indices {
            words[index] = premultiplied(UInt32(littleEndian: words[index])).littleEndian
        }
        return
    }
    var samples = line.mutableNumbers(as: UInt16.self)
    for pixel in stride(from: 0, to: samples.count - 3, by: 4) {
        let alpha = UInt32(samples[pixel + 3])
        for index in pixel..<pixel + 3 {
            samples[index] = UInt16(truncatingIfNeeded: (UInt32(samples[index]) * alpha + 32_767) / 65_535)
        }
    }
}

/// Divides the colours of a row of RGBA of 8 or 16 bits by alpha, in place and rounded to the nearest value. Where alpha is 0, colours become 0;
/// a colour that is larger than its alpha becomes the largest value.
func unpremultiply(_ line: inout MutableRawSpan, bits: Int) {
    if bits == 8 {
        var samples = line.mutableNumbers(as: UInt8.self)
        unpremultiply(&samples)
    } else {
        var samples = line.mutableNumbers(as: UInt16.self)
        unpremultiply(&samples)
    }
}

@inline(__always)
private func unpremultiply<Sample: PixelSample>(_ line: inout MutableSpan<Sample>) {
    for pixel in stride(from: 0, to: line.count - 3, by: 4) {
        let alpha = line[pixel + 3]
        for index in pixel..<pixel + 3 { line[index] = divided(line[index], by: alpha) }
    }
}

/// Divides colours by alpha, the last of `samples` samples of a pixel, from a row of 8 or 16 bits into one of 16.
func unpremultiply(_ row: RawSpan, bits: Int, into line: inout MutableRawSpan, samples: Int) {
    var line = line.mutableNumbers(as: UInt16.self)
    if bits == 8 {
        unpremultiply(row.numbers(as: UInt8.self), into: &line, samples: samples)
    } else {
        unpremultiply(row.numbers(as: UInt16.self), into: &line, samples: samples)
    }
}

@inline(__always)
private func unpremultiply<In: PixelSample>(
    _ row: Span<In>, into line: inout MutableSpan<UInt16>, samples: Int
) {
    let colors = samples - 1
    for pixel in stride(from: 0, to: line.count - colors, by: samples) {
        let alpha = row[pixel + colors]
        for index in pixel..<pixel + colors { line[index] = divided(row[index], by: alpha) }
        line[pixel + colors] = alpha.scaled()
    }
}

@inline(__always)
private func divided<In: PixelSample, Out: PixelSample>(_ color: In, by alpha: In) -> Out {
    if alpha == In.max { return color.scaled() }
    if alpha == 0 { return 0 }
    return Out(clamping: (UInt32(color) * UInt32(Out.max) + UInt32(alpha) / 2) / UInt32(alpha))
}
