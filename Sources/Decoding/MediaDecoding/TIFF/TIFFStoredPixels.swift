/// Puts a page's rows together as they are stored: chunky, without samples that mean nothing, palettes as RGB.
@safe struct TIFFStoredPixels {
    let page: TIFFPage
    /// As many rows as the page has; outlives this value.
    let target: UnsafeMutableRawBufferPointer
    /// Of the target.
    let bytesPerRow: Int
    /// Of a pixel of the target.
    let samples: Int

    func write(_ rows: TIFFRows) throws(MediaError) {
        if case .palette(let palette) = page.colors {
            try unsafe rows.forEach(plane: 0) { y, row in unsafe look(up: row, in: palette, y: y, stride: rows.samples)
            }
        } else if page.isPlanar {
            for plane in 0..<samples {
                try unsafe rows.forEach(plane: plane) { y, row in unsafe copy(row, stride: 1, from: 0, to: plane, y: y)
                }
            }
        } else if page.samples == samples {
            try unsafe rows.forEach(plane: 0) { y, row in unsafe line(y).copyMemory(from: row) }
        } else {
            try unsafe rows.forEach(plane: 0) { y, row in
                for sample in 0..<samples { unsafe copy(row, stride: page.samples, from: sample, to: sample, y: y) }
            }
        }
    }

    private func line(_ y: Int) -> UnsafeMutableRawBufferPointer {
        // The target has one such row for each of the page.
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[y * bytesPerRow..<(y + 1) * bytesPerRow])
    }

    private func look(up row: UnsafeRawBufferPointer, in palette: TIFFPalette, y: Int, stride: Int) {
        let line = unsafe line(y)
        for x in 0..<page.width {
            let place = 3 * Int(unsafe sample(x * stride, of: row, bits: page.bits))
            // The palette has a place for every index, the row three samples for every pixel.
            for color in 0..<3 { unsafe line[3 * x + color] = palette.samples[place + color] }
        }
    }

    /// Copies one sample of each pixel.
    private func copy(_ row: UnsafeRawBufferPointer, stride: Int, from source: Int, to sample: Int, y: Int) {
        let line = unsafe line(y)
        // All indices are below the samples that the rows were measured for.
        for x in 0..<page.width {
            let from = x * stride + source
            let to = x * samples + sample
            switch page.bits {
            case 8: unsafe line[to] = row[from]
            case 16:
                unsafe line[2 * to] = row[2 * from]
                unsafe line[2 * to + 1] = row[2 * from + 1]
            default:
                let shift = 8 - page.bits - to * page.bits % 8
                let value = unsafe MediaDecoding.sample(from, of: row, bits: page.bits)
                let byte = to * page.bits / 8
                let mask = UInt8(truncatingIfNeeded: ((1 << page.bits) - 1) << shift)
                unsafe line[byte] = line[byte] & ~mask | UInt8(truncatingIfNeeded: value) << UInt8(shift)
            }
        }
    }
}
