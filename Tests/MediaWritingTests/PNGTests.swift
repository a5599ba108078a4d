import Decompression
import MediaWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct PNGTests {
    private func chunks(_ file: [UInt8]) -> [(name: String, content: [UInt8])] {
        var chunks: [(String, [UInt8])] = []
        var position = 8
        while position < file.count {
            let count = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
            chunks.append((name, Array(file[position + 8..<position + 8 + count])))
            position += 12 + count
        }
        return chunks
    }

    private func noise(_ count: Int) -> [UInt8] {
        var state: UInt32 = 7
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    @Test func headerAndDensity() {
        let picture = RGBAPicture(width: 2, height: 3, samples: noise(24), dotsPerInch: 144)
        let file = PNG.encode(picture)
        #expect(Array(file[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let chunks = chunks(file)
        #expect(chunks.map(\.name) == ["IHDR", "pHYs", "IDAT", "IEND"])
        #expect(chunks[0].content == [0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0])
        #expect(chunks[1].content == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
        #expect(Array(file.suffix(12)) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    @Test(arguments: [(1, 1), (7, 5), (120, 90)]) func samplesAreReadBack(width: Int, height: Int) throws {
        for samples in [
            noise(width * height * 4), (0..<width * height * 4).map { UInt8($0 / 64 & 0xFF) },
            [UInt8](repeating: 9, count: width * height * 4),
        ] {
            let file = PNG.encode(RGBAPicture(width: width, height: height, samples: samples))
            let data = chunks(file).filter { $0.name == "IDAT" }.flatMap(\.content)
            let rows = try Deflate.expand(data[...], limit: 1 << 20)
            #expect(unfiltered(rows, rowLength: width * 4, sampleCount: 4) == samples)
        }
    }

    @Test func opaquePicturesHaveNoAlpha() throws {
        let file = PNG.encode(RGBAPicture(width: 2, height: 1, samples: [1, 2, 3, 255, 4, 5, 6, 255]))
        #expect(chunks(file)[0].content[9] == 2)
        let data = chunks(file)[1].content
        let rows = try Deflate.expand(data[...], limit: 1 << 20)
        #expect(unfiltered(rows, rowLength: 6, sampleCount: 3) == [1, 2, 3, 4, 5, 6])
    }

    @Test func repeatedRowsTakeLittleSpace() {
        let file = PNG.encode(RGBAPicture(width: 256, height: 256, samples: [UInt8](repeating: 77, count: 1 << 18)))
        #expect(file.count < 1000)
    }

    private func unfiltered(_ rows: [UInt8], rowLength: Int, sampleCount: Int) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: rows.count, by: rowLength + 1) {
            let rowStart = result.count
            for index in 0..<rowLength {
                let left = index < sampleCount ? 0 : Int(result[rowStart + index - sampleCount])
                let above = rowStart == 0 ? 0 : Int(result[rowStart + index - rowLength])
                let corner =
                    index < sampleCount || rowStart == 0
                    ? 0 : Int(result[rowStart + index - rowLength - sampleCount])
                let expected =
                    switch rows[start] {
                    case 0: 0
                    case 1: left
                    case 2: above
                    case 3: (left + above) / 2
                    default: nearest(to: left + above - corner, of: [left, above, corner])
                    }
                result.append(rows[start + 1 + index] &+ UInt8(truncatingIfNeeded: expected))
            }
        }
        return result
    }

    private func nearest(to estimate: Int, of candidates: [Int]) -> Int {
        candidates.reduce(candidates[0]) { abs($1 - estimate) < abs($0 - estimate) ? $1 : $0 }
    }
}
