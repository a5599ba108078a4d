internal import MediaInput
internal import PixelPipeline

/// The rows of a page in the layout of its `PixelSource`: all samples of a pixel together, samples of 32 bits reduced to 16.
///
/// Each separate plane is read through a handle of its own, so that a row of every plane is enough memory.
struct TIFFRows {
    private let page: TIFFPage
    private let planes: [TIFFPlane]
    /// Samples of a pixel in a row.
    private let samples: Int

    /// `handle` stands on the page's directory; `samples` is the number of separate planes that are read.
    init(_ handle: TIFFHandle, _ page: TIFFPage, samples: Int) throws(MediaError) {
        self.page = page
        guard page.isPlanar else {
            self.samples = page.samples
            planes = [try TIFFPlane(handle, page, plane: 0, samples: page.samples)]
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
    }

    /// Calls `body` for each row, from the first in the file.
    func forEach(_ body: (Int, RawSpan) -> Void) throws(MediaError) {
        if !page.isPlanar && page.bits <= 16 {
            for y in 0..<page.height { try planes[0].withRow(y, of: page) { body(y, $0) } }
            return
        }
        var row = PictureMemory(byteCount: (page.width * samples * min(page.bits, 16) + 7) / 8)
        for y in 0..<page.height {
            for (index, plane) in planes.enumerated() {
                try plane.withRow(y, of: page) { part in
                    if page.isPlanar {
                        insert(part, at: index, in: &row)
                    } else {
                        narrow(part, into: &row)
                    }
                }
            }
            body(y, row.bytes)
        }
    }

    /// Puts the samples of one plane into a row of all planes.
    private func insert(_ part: RawSpan, at index: Int, in row: inout PictureMemory) {
        switch page.bits {
        case 8:
            let part = part.numbers(as: UInt8.self)
            var target = row.mutableNumbers(as: UInt8.self)
            for x in 0..<page.width { target[x * samples + index] = part[x] }
        case 16:
            let part = part.numbers(as: UInt16.self)
            var target = row.mutableNumbers(as: UInt16.self)
            for x in 0..<page.width { target[x * samples + index] = part[x] }
        case 32:
            let part = part.numbers(as: UInt32.self)
            var target = row.mutableNumbers(as: UInt16.self)
            for x in 0..<page.width { target[x * samples + index] = narrow(part[x]) }
        default:
            let part = part.numbers(as: UInt8.self)
            var target = row.mutableNumbers(as: UInt8.self)
            for x in 0..<page.width {
                let value = UInt8(truncatingIfNeeded: sample(x, of: part, bits: page.bits))
                setSample(x * samples + index, of: &target, bits: page.bits, to: value)
            }
        }
    }

    /// Reduces all samples of 32 bits to 16.
    private func narrow(_ part: RawSpan, into row: inout PictureMemory) {
        let part = part.numbers(as: UInt32.self)
        var target = row.mutableNumbers(as: UInt16.self)
        for index in target.indices { target[index] = narrow(part[index]) }
    }

    /// Reduces a sample of 32 bits to 16. The range of floating-point samples is 0 to 1.
    private func narrow(_ word: UInt32) -> UInt16 {
        if !page.isFloat { return UInt16(truncatingIfNeeded: (UInt64(word) * 65_535 + 0x7FFF_FFFF) / 0xFFFF_FFFF) }
        let value = Float(bitPattern: word)
        return value > 0 ? UInt16(min(value, 1) * 65_535 + 0.5) : 0  // NaN becomes 0
    }
}
