import ByteWriting
import MediaWriting
import SampleWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct TIFFTests {
    private let pages = [
        RGBAPicture(width: 3, height: 2, samples: (0..<24).map { UInt8($0 * 10) }, dotsPerInch: 72),
        RGBAPicture(width: 200, height: 4, samples: [UInt8](repeating: 255, count: 3200), dotsPerInch: 144),
    ]

    @Test(arguments: [ByteOutput.ByteOrder.big, .little], [TIFF.Compression.none, .packBits])
    func everyPageIsFoundAndComplete(order: ByteOutput.ByteOrder, compression: TIFF.Compression) {
        let file = TIFFFile(TIFF.encode(pages, byteOrder: order, compression: compression), order)
        let directories = file.directories()
        #expect(directories.count == 2)
        for (index, (directory, page)) in zip(directories, pages).enumerated() {
            #expect(directory.map(\.tag) == directory.map(\.tag).sorted())
            func value(_ tag: Int) -> [Int] { directory.first { $0.tag == tag }?.values ?? [] }
            #expect(value(256) == [page.width] && value(257) == [page.height])
            #expect(value(258) == [8, 8, 8, 8] && value(277) == [4] && value(262) == [2] && value(338) == [1])
            #expect(value(259) == [Int(compression.rawValue)])
            #expect(value(282) == [page.dotsPerInch, 1] && value(296) == [2])
            #expect(value(297) == [index, 2] && value(254) == [2])
            let strip = Array(file.bytes[value(273)[0]..<value(273)[0] + value(279)[0]])
            let samples = compression == .none ? strip : unpacked(strip)
            #expect(samples == premultiplied(page.samples))
        }
    }

    @Test func aSinglePageIsNotNumbered() {
        let file = TIFFFile(TIFF.encode([pages[0]], byteOrder: .big, compression: .none), .big)
        #expect(file.directories().map { $0.map(\.tag) }.first?.contains(297) == false)
    }

    private func premultiplied(_ samples: [UInt8]) -> [UInt8] {
        samples.indices.map { index in
            let alpha = Double(samples[index | 3]) / 255
            return index % 4 == 3 ? samples[index] : UInt8((Double(samples[index]) * alpha).rounded())
        }
    }

    private func unpacked(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let code = Int(Int8(bitPattern: bytes[position]))
            if code >= 0 {
                result += bytes[position + 1...position + 1 + code]
                position += code + 2
            } else {
                result += [UInt8](repeating: bytes[position + 1], count: 1 - code)
                position += 2
            }
        }
        return result
    }
}

/// Reads the directories of a written file.
private struct TIFFFile {
    let bytes: [UInt8]
    private let order: ByteOutput.ByteOrder

    init(_ bytes: [UInt8], _ order: ByteOutput.ByteOrder) {
        self.bytes = bytes
        self.order = order
    }

    private func number(_ offset: Int, _ count: Int) -> Int {
        let slice = bytes[offset..<offset + count]
        return order == .big ? slice.reduce(0) { $0 << 8 | Int($1) } : slice.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func directories() -> [[(tag: Int, values: [Int])]] {
        var result: [[(Int, [Int])]] = []
        var offset = number(4, 4)
        while offset != 0 {
            let count = number(offset, 2)
            result.append((0..<count).map { field(offset + 2 + $0 * 12) })
            offset = number(offset + 2 + count * 12, 4)
        }
        return result
    }

    private func field(_ offset: Int) -> (Int, [Int]) {
        let size = number(offset + 2, 2) == 3 ? 2 : 4
        let count = number(offset + 4, 4) * (number(offset + 2, 2) == 5 ? 2 : 1)
        let start = size * count <= 4 ? offset + 8 : number(offset + 8, 4)
        return (number(offset, 2), (0..<count).map { number(start + $0 * size, size) })
    }
}
