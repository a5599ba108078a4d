/// Reads the TIFF files that tiffcp writes without compression: grey, RGB and palettes of 1 to 16 bits with or without alpha, in strips.
///
/// So only libtiff decompresses a file, and no program after it divides colours by alpha or guesses.
struct PlainTIFF {
    /// Pages of a file, with colours multiplied by alpha.
    static func pages(_ bytes: [UInt8]) throws -> [Premultiplied] {
        guard bytes.count > 8, bytes[0] == 0x49, bytes[2] == 42 else { throw ComparisonFailure("not tiffcp's file") }
        var pages: [Premultiplied] = []
        var offset = number(bytes, 4, 4)
        while offset != 0, pages.count < 64 {
            let page = try PlainTIFF(bytes, at: offset)
            pages.append(try page.picture())
            offset = page.next
        }
        return pages
    }

    private let fields: [Int: [Int]]
    private let next: Int
    private let samples: [UInt8]

    private init(_ bytes: [UInt8], at offset: Int) throws {
        let count = Self.number(bytes, offset, 2)
        var fields: [Int: [Int]] = [:]
        for index in 0..<count {
            let entry = offset + 2 + 12 * index
            guard let size = [1: 1, 3: 2, 4: 4][Self.number(bytes, entry + 2, 2)] else { continue }
            let values = Self.number(bytes, entry + 4, 4)
            let place = size * values <= 4 ? entry + 8 : Self.number(bytes, entry + 8, 4)
            guard place + size * values <= bytes.count else { throw ComparisonFailure("a field beyond the end") }
            fields[Self.number(bytes, entry, 2)] = (0..<values).map { Self.number(bytes, place + size * $0, size) }
        }
        self.fields = fields
        next = Self.number(bytes, offset + 2 + 12 * count, 4)
        samples = zip(fields[273] ?? [], fields[279] ?? []).flatMap { bytes[$0..<min($0 + $1, bytes.count)] }
    }

    private func picture() throws -> Premultiplied {
        guard let width = fields[256]?[0], let height = fields[257]?[0], let model = fields[262]?[0], model < 4 else {
            throw ComparisonFailure("no grey, RGB or palette")
        }
        let (bits, count, extra) = (fields[258]?[0] ?? 1, fields[277]?[0] ?? 1, fields[338] ?? [])
        let isPlanar = fields[284]?[0] == 2
        let colors = model == 2 ? 3 : 1
        // As in libtiff, a fourth sample of RGB without a declared meaning is alpha.
        let hasAlpha = count > colors && (extra.first.map { $0 > 0 } ?? false || model == 2)
        let isStraight = extra.first == 2
        let rowSize = (width * (isPlanar ? 1 : count) * bits + 7) / 8
        guard samples.count >= rowSize * height * (isPlanar ? count : 1) else {
            throw ComparisonFailure("rows are missing")
        }
        let largest = 1 << bits - 1
        func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            let row = (isPlanar ? channel * height + y : y) * rowSize
            let place = isPlanar ? x : x * count + channel
            if bits == 16 { return Self.number(samples, row + 2 * place, 2) }
            return Int(samples[row + place * bits / 8]) >> (8 - bits - place * bits % 8) & largest
        }
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = hasAlpha ? sample(x, y, colors) : largest
                for color in 0..<3 {
                    var value = sample(x, y, colors == 3 ? color : 0)
                    if model == 3 { value = (fields[320]?[color << bits + value] ?? 0) >> 8 }
                    if model == 0 { value = largest - value }
                    let scale = model == 3 ? 255 : largest
                    let product = isStraight ? value * alpha * 255 : value * 255 * largest
                    result.append(UInt8(clamping: (product + scale * largest / 2) / (scale * largest)))
                }
                result.append(UInt8((alpha * 255 + largest / 2) / largest))
            }
        }
        return Premultiplied(width: width, height: height, samples: result)
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
        bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
