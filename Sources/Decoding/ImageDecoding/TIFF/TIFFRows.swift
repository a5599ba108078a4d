internal import MediaInput
internal import PixelPipeline

/// The rows of a page as its `PixelSource` says: chunky, samples of 32 bits brought to 16.
///
/// Where planes are separate, each is read through a handle of its own, so that rows of all of them come together without more memory than
/// a row of each.
@safe final class TIFFRows {
    private let page: TIFFPage
    private let planes: [TIFFPlane]
    /// Samples of a pixel in a row.
    private let samples: Int
    /// The row that is put together or changed; empty where libtiff's is delivered as it is.
    private let row: RowMemory

    /// `handle` stands on the page's directory; `samples` are those that the row's receiver wants of separate planes.
    init(_ handle: TIFFHandle, _ page: TIFFPage, samples: Int) throws(MediaError) {
        self.page = page
        guard page.isPlanar else {
            self.samples = page.samples
            planes = [try TIFFPlane(handle, page, plane: 0, samples: page.samples)]
            row = RowMemory(byteCount: page.bits == 32 ? page.width * page.samples * 2 : 0)
            return
        }
        self.samples = samples
        var planes: [TIFFPlane] = []
        for plane in 0..<samples {
            let own = try TIFFHandle(handle.input.reopened())
            try own.goToDirectory(at: page.directoryOffset)
            planes.append(try TIFFPlane(own, page, plane: plane, samples: 1))
        }
        self.planes = planes
        row = RowMemory(byteCount: (page.width * samples * min(page.bits, 16) + 7) / 8)
    }

    /// Calls `body` for each row, from the first in the file. The row is valid during the call.
    func forEach(_ body: (Int, UnsafeRawBufferPointer) -> Void) throws(MediaError) {
        for y in 0..<page.height {
            if !page.isPlanar && page.bits <= 16 {
                try unsafe body(y, planes[0].row(y, of: page))
                continue
            }
            for (index, plane) in planes.enumerated() {
                let part = try unsafe plane.row(y, of: page)
                if page.isPlanar {
                    unsafe insert(part, at: index)
                } else {
                    unsafe narrow(part, count: page.width * samples)
                }
            }
            unsafe body(y, UnsafeRawBufferPointer(row.bytes))
        }
    }

    /// Puts the samples of one plane among the others'.
    private func insert(_ part: UnsafeRawBufferPointer, at index: Int) {
        // The row has `samples` samples for each of the plane's.
        switch page.bits {
        case 8: for x in 0..<page.width { unsafe row.bytes[x * samples + index] = part[x] }
        case 16, 32:
            let target = unsafe row.bytes.assumingMemoryBound(to: UInt16.self)
            for x in 0..<page.width { unsafe target[x * samples + index] = wide(part, x) }
        default:
            for x in 0..<page.width {
                let value = unsafe UInt8(truncatingIfNeeded: sample(x, of: part, bits: page.bits))
                unsafe setSample(x * samples + index, of: row.bytes, bits: page.bits, to: value)
            }
        }
    }

    private func narrow(_ part: UnsafeRawBufferPointer, count: Int) {
        // The row has `count` samples of 16 bits, the part as many of 32.
        let target = unsafe row.bytes.assumingMemoryBound(to: UInt16.self)
        for index in 0..<count { unsafe target[index] = wide(part, index) }
    }

    /// A sample of 16 or 32 bits as one of 16: of numbers 0 to 1 stand for the whole range.
    private func wide(_ part: UnsafeRawBufferPointer, _ index: Int) -> UInt16 {
        // The part has a sample at this index.
        if page.bits == 16 { return unsafe part.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self) }
        let word = unsafe part.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        if !page.isFloat { return UInt16(truncatingIfNeeded: (UInt64(word) * 65_535 + 0x7FFF_FFFF) / 0xFFFF_FFFF) }
        let value = Float(bitPattern: word)
        return value > 0 ? UInt16(min(value, 1) * 65_535 + 0.5) : 0  // what is no number is 0
    }
}
