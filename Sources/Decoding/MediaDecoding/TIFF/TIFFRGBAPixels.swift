internal import AssetModel
internal import CTIFF

/// Turns a page's rows into premultiplied RGBA of 8 bits, the top row first.
///
/// Each sample becomes one of 8 bits, rounded to the nearest value, before colours are multiplied by alpha; libtiff's own RGBA
/// reader does the same, but does not know grey with alpha of other than 8 bits, or does not multiply it.
@safe struct TIFFRGBAPixels {
    let page: TIFFPage
    /// Four bytes for each pixel of the page; outlives this value.
    let target: UnsafeMutableBufferPointer<UInt8>

    func write(_ rows: TIFFRows) throws(MediaError) {
        let used = page.colorCount + (page.alpha == .none ? 0 : 1)
        if page.isPlanar {
            for plane in 0..<used {
                try unsafe rows.forEach(plane: plane) { y, row in
                    unsafe spread(row, stride: 1, from: 0, to: plane, y: y)
                }
            }
            for y in 0..<page.height { unsafe finish(line(y)) }
        } else {
            try unsafe rows.forEach(plane: 0) { y, row in
                for sample in 0..<used { unsafe spread(row, stride: page.samples, from: sample, to: sample, y: y) }
                unsafe finish(line(y))
            }
        }
    }

    /// The line of the picture that the file's row `y` is.
    private func line(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let isBottomUp = [ORIENTATION_BOTRIGHT, ORIENTATION_BOTLEFT, ORIENTATION_RIGHTBOT, ORIENTATION_LEFTBOT]
            .contains(Int32(page.orientation))
        let place = isBottomUp ? page.height - 1 - y : y
        // The target has one line for each row.
        return unsafe UnsafeMutableBufferPointer(
            rebasing: target[place * page.width * 4..<(place + 1) * page.width * 4])
    }

    /// Puts one sample of each pixel into its place: a colour, or after the colours alpha.
    private func spread(_ row: UnsafeRawBufferPointer, stride: Int, from sample: Int, to channel: Int, y: Int) {
        let line = unsafe line(y)
        let component = channel < page.colorCount ? channel : 3
        // All indices are below the samples that the rows were measured for.
        switch (page.bits, page.colors) {
        case (8, _):
            for x in 0..<page.width { unsafe line[4 * x + component] = row[x * stride + sample] }
        case (16, _):
            for x in 0..<page.width {
                let value = unsafe row.loadUnaligned(fromByteOffset: 2 * (x * stride + sample), as: UInt16.self)
                unsafe line[4 * x + component] = UInt8(truncatingIfNeeded: (UInt32(value) + 128) / 257)
            }
        case (let bits, let colors):
            var scale = 255 / (1 << UInt32(bits) - 1) as UInt32
            if case .palette = colors, component == 0 { scale = 1 }
            for x in 0..<page.width {
                let value = unsafe MediaDecoding.sample(x * stride + sample, of: row, bits: bits)
                unsafe line[4 * x + component] = UInt8(truncatingIfNeeded: value * scale)
            }
        }
    }

    /// Makes pixels of a line that has its samples.
    private func finish(_ line: UnsafeMutableBufferPointer<UInt8>) {
        for pixel in stride(from: 0, to: page.width * 4, by: 4) {
            let first = unsafe line[pixel]
            switch page.colors {
            case .grey(let zeroIsBlack):
                for color in 0..<3 { unsafe line[pixel + color] = zeroIsBlack ? first : 255 - first }
            case .palette(let palette):
                for color in 0..<3 { unsafe line[pixel + color] = palette.samples[3 * Int(first) + color] }
            case .rgb, .other: break
            }
            if page.alpha == .none { unsafe line[pixel + 3] = 255 }
        }
        if page.alpha == .straight { unsafe premultiply(UnsafeMutableRawBufferPointer(line), bits: 8) }
        let isMirrored = [ORIENTATION_TOPRIGHT, ORIENTATION_BOTRIGHT, ORIENTATION_RIGHTTOP, ORIENTATION_RIGHTBOT]
            .contains(Int32(page.orientation))
        if isMirrored { unsafe mirror(line) }
    }

    private func mirror(_ line: UnsafeMutableBufferPointer<UInt8>) {
        // Both indices stay below the line's width.
        for x in 0..<page.width / 2 {
            for sample in 0..<4 { unsafe line.swapAt(4 * x + sample, 4 * (page.width - 1 - x) + sample) }
        }
    }
}
