internal import AssetModel
internal import MediaInput

/// The part of an XPM file before its rows: its size and its colours.
struct XPMHeader {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var hotSpot: ImageRepresentation.HotSpot?
    /// Number of characters for a pixel, 1 to 8.
    private(set) var charactersPerPixel = 0
    /// Pixels by the characters that stand for them, red in the lowest byte; 0 for transparent.
    private(set) var colors: [UInt64: UInt32] = [:]
    /// The texts after the colours: the rows.
    private(set) var rows: XPMTexts

    init(_ input: InputFile, limits: ImageLimits) throws(MediaError) {
        rows = try XPMTexts(input)
        let colorCount: Int
        if let values = rows.definitions {
            (width, height) = (values["width"] ?? 0, values["height"] ?? 0)
            (colorCount, charactersPerPixel) = (values["ncolors"] ?? 0, values["chars_per_pixel"] ?? 0)
        } else {
            let numbers = Self.words(try rows.next()).map { Int(String(decoding: $0, as: UTF8.self)) }
            guard numbers.count >= 4, let width = numbers[0], let height = numbers[1], let count = numbers[2],
                let size = numbers[3]
            else { throw rows.malformed("no four numbers of width, height, colours and characters a pixel") }
            (self.width, self.height, colorCount, charactersPerPixel) = (width, height, count, size)
            if numbers.count >= 6, let x = numbers[4].flatMap({ UInt16(exactly: $0) }),
                let y = numbers[5].flatMap({ UInt16(exactly: $0) })
            {
                hotSpot = .init(x: x, y: y)
            }
        }
        guard width > 0, height > 0 else { throw rows.malformed("a size of \(width) x \(height) pixels") }
        try limits.check(width: UInt32(clamping: width), height: UInt32(clamping: height))
        guard (1...8).contains(charactersPerPixel) else {
            throw rows.malformed("\(charactersPerPixel) characters a pixel, expected 1 to 8")
        }
        guard colorCount > 0 else { throw rows.malformed("\(colorCount) colours") }
        if colorCount > Self.colorLimit {
            throw .limitExceeded(.colors, found: UInt64(colorCount), allowed: UInt64(Self.colorLimit))
        }
        for _ in 0..<colorCount {
            let text = try rows.next()
            // In version 1, a text has the characters, and the next text has the colour.
            let definition = rows.definitions == nil ? Array(text.dropFirst(charactersPerPixel)) : try rows.next()
            guard text.count >= charactersPerPixel else { throw rows.malformed("a colour without its characters") }
            let key = text.prefix(charactersPerPixel).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let isBare = rows.definitions != nil
            guard
                let color = isBare
                    ? Self.color(named: String(decoding: definition, as: UTF8.self)) : Self.color(definition)
            else {
                throw rows.malformed("\"\(String(decoding: definition.prefix(80), as: UTF8.self))\" is no colour")
            }
            colors[key] = color
        }
    }

    private static let colorLimit = 1 << 18

    /// Returns the colour of a definition for colour screens, or else for the best of other screens.
    private static func color(_ definition: [UInt8]) -> UInt32? {
        var values: [String: String] = [:]
        var key = ""
        for word in words(definition).map({ String(decoding: $0, as: UTF8.self) }) {
            if ["m", "s", "g4", "g", "c"].contains(word), values[key] != nil || key.isEmpty {
                key = word
            } else {
                // Names of colours may have spaces in them.
                values[key] = values[key].map { $0 + " " + word } ?? word
            }
        }
        return ["c", "g", "g4", "m"].lazy.compactMap { values[$0] }.first.flatMap { color(named: $0) }
    }

    /// Parses a colour of one to four hexadecimal digits for each sample, or by name.
    private static func color(named name: String) -> UInt32? {
        if ["none", "transparent"].contains(name.lowercased()) { return 0 }
        guard name.hasPrefix("#") else {
            return XColorNames.color(name).map { $0 >> 16 | $0 & 0xFF00 | ($0 & 0xFF) << 16 | 0xFF00_0000 }
        }
        let digits = Array(name.dropFirst())
        guard digits.count % 3 == 0, (1...4).contains(digits.count / 3) else { return nil }
        let size = digits.count / 3
        let largest = UInt32(1) << UInt32(4 * size) - 1
        var color: UInt32 = 0xFF00_0000
        for sample in 0..<3 {
            guard let value = UInt32(String(digits[sample * size..<(sample + 1) * size]), radix: 16) else { return nil }
            let eight = (value * 255 + largest / 2) / largest
            color |= eight << UInt32(8 * sample)
        }
        return color
    }

    private static func words(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split { $0 == 0x20 || $0 == 9 } }
}
