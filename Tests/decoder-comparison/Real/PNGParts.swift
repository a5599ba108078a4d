import Decompression
import MediaWriting
import PictureFiles

/// Chunks of a PNG file, and the colour space that they declare.
struct PNGParts {
    private var chunks: [(name: String, content: ArraySlice<UInt8>)] = []

    init(_ file: [UInt8]) throws {
        var offset = 8
        while offset + 12 <= file.count {
            let size = Self.number(file[offset..<offset + 4])
            guard size <= file.count - offset - 12 else { throw ComparisonFailure("a chunk of \(size) bytes") }
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((name, file[offset + 8..<offset + 8 + size]))
            offset += size + 12
        }
        guard chunks.first(where: { $0.name == "IHDR" })?.content.count == 13 else {
            throw ComparisonFailure("no header")
        }
    }

    /// Whether the file is in Apple's variant of the format.
    var isOfApple: Bool { self["CgBI"] != nil }

    /// ICC profile of the colours, nil for sRGB. The chunk iCCP takes precedence; otherwise the profile is made from gAMA and cHRM. A gamma of 1/2.2
    /// stands for sRGB's curve. A profile for another kind of colours is ignored.
    func profile() throws -> [UInt8]? {
        let header = self["IHDR"] ?? []
        let isGrey = header[header.startIndex + 9] & 2 == 0
        if let content = self["iCCP"], let end = content.firstIndex(of: 0) {
            let profile = try Deflate.expand(content[(end + 2)...], limit: 16 << 20)
            return profile.dropFirst(16).starts(with: (isGrey ? "GRAY" : "RGB ").utf8) ? profile : nil
        }
        if self["sRGB"] != nil { return nil }
        let gamma = self["gAMA"].map { Double(Self.number($0)) / 100_000 }.flatMap {
            (0.45...0.46).contains($0) ? nil : $0
        }
        let places = self["cHRM"].map { content in
            (0..<8).map { Double(Self.number(content.dropFirst(4 * $0).prefix(4))) / 100_000 }
        }
        let isOfSRGB = places.map { zip($0, Chromaticities.sRGB).allSatisfy { abs($0 - $1) < 0.001 } } ?? true
        if gamma == nil, isOfSRGB || isGrey { return nil }
        let curve = gamma.map { 1 / $0 }
        return isGrey
            ? ColorProfile.grey(gamma: curve ?? 2.2)
            : Chromaticities(places ?? Chromaticities.sRGB).profile(gamma: curve)
    }

    /// Converts a file of Apple's variant into an ordinary file, whose colours stay multiplied by alpha. Filters work on each sample by itself,
    /// so red and blue can change places in the filtered rows.
    func ordinary() throws -> [UInt8] {
        let header = Array(self["IHDR"] ?? [])
        let (width, height) = (Self.number(header[0..<4]), Self.number(header[4..<8]))
        let samples = header[9] == 6 ? 4 : 3
        guard header[8] == 8, header[9] == 6 || header[9] == 2, header[12] == 0 else {
            throw ComparisonFailure("of Apple's variant, but not 8 bits of RGB")
        }
        let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.content)
        let rowSize = 1 + width * samples
        var rows = try Deflate.expand(packed[...], limit: rowSize * height)
        for row in 0..<height {
            for pixel in stride(from: row * rowSize + 1, to: (row + 1) * rowSize, by: samples) {
                rows.swapAt(pixel, pixel + 2)
            }
        }
        return PNG.file([PNG.Chunk("IHDR", header), PNG.Chunk("IDAT", Deflate.compress(rows))])
    }

    private subscript(name: String) -> ArraySlice<UInt8>? { chunks.first { $0.name == name }?.content }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
