import MediaWriting

/// Reads the formats of Netpbm's programs: PBM, PGM, PPM and PAM, with several pictures after one another.
///
/// Source of the formats: Netpbm's manual pages pbm(5), pgm(5), ppm(5) and pam(5).
struct PortableAnyMap {
    /// A reference's output cannot be read.
    struct Malformed: Error, CustomStringConvertible {
        let offset: Int
        let expected: String

        var description: String { "the reference is no picture: byte \(offset), expected \(expected)" }
    }

    /// Reads all pictures of an output.
    static func pictures(_ bytes: [UInt8]) throws -> [RGBAPicture] {
        var reader = PortableAnyMap(bytes: bytes)
        var pictures: [RGBAPicture] = []
        while reader.position < bytes.count { pictures.append(try reader.picture()) }
        return pictures
    }

    private let bytes: [UInt8]
    private var position = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Fields of a picture's header.
    private struct Header {
        var width = 0
        var height = 0
        /// Number of samples of a pixel.
        var depth = 1
        /// Greatest value of a sample.
        var maximum = 1
        var isPacked = false
        var hasAlpha = false
    }

    private mutating func picture() throws -> RGBAPicture {
        let header = try header()
        let wide = header.maximum > 255 ? 2 : 1
        let rowSize = header.isPacked ? (header.width + 7) / 8 : header.width * header.depth * wide
        guard header.width > 0, header.height > 0, (1...65_535).contains(header.maximum),
            (1...4).contains(header.depth),
            header.height <= (bytes.count - position) / rowSize
        else { throw Malformed(offset: position, expected: "\(header.height) rows of \(rowSize) bytes") }
        var samples: [UInt8] = []
        samples.reserveCapacity(header.width * header.height * 4)
        let colors = header.depth - (header.hasAlpha ? 1 : 0)
        for row in 0..<header.height {
            let start = position + row * rowSize
            func sample(_ column: Int, _ index: Int) -> UInt8 {
                let place = column * header.depth + index
                if header.isPacked { return bytes[start + place / 8] >> (7 - place % 8) & 1 == 0 ? 255 : 0 }
                let value =
                    wide == 1
                    ? Int(bytes[start + place]) : Int(bytes[start + 2 * place]) << 8 | Int(bytes[start + 2 * place + 1])
                return UInt8((value * 255 + header.maximum / 2) / header.maximum)
            }
            for column in 0..<header.width {
                for color in 0..<3 { samples.append(sample(column, colors == 3 ? color : 0)) }
                samples.append(header.hasAlpha ? sample(column, header.depth - 1) : 255)
            }
        }
        position += rowSize * header.height
        return RGBAPicture(width: header.width, height: header.height, samples: samples)
    }

    private mutating func header() throws -> Header {
        switch try word() {
        case "P4": return Header(width: try number(), height: try number(), isPacked: true)
        case "P5": return Header(width: try number(), height: try number(), maximum: try number())
        case "P6": return Header(width: try number(), height: try number(), depth: 3, maximum: try number())
        case "P7": return try longHeader()
        case let other: throw Malformed(offset: position, expected: "P4, P5, P6 or P7, not \(other)")
        }
    }

    private mutating func longHeader() throws -> Header {
        var header = Header()
        while true {
            switch try word() {
            case "WIDTH": header.width = try number()
            case "HEIGHT": header.height = try number()
            case "DEPTH": header.depth = try number()
            case "MAXVAL": header.maximum = try number()
            case "TUPLTYPE": header.hasAlpha = try word().hasSuffix("_ALPHA")
            case "ENDHDR": return header
            case let other: throw Malformed(offset: position, expected: "a field of a header, not \(other)")
            }
        }
    }

    private mutating func number() throws -> Int {
        guard let number = Int(try word()), (0...1 << 20).contains(number) else {
            throw Malformed(offset: position, expected: "a number")
        }
        return number
    }

    /// Reads the next word, and skips the one white space after it.
    private mutating func word() throws -> String {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "#") {
            if bytes[position] == UInt8(ascii: "#") {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            }
            position += 1
        }
        let start = position
        while position < bytes.count, bytes[position] > 0x20, position - start < 32 { position += 1 }
        guard position > start, position < bytes.count else { throw Malformed(offset: position, expected: "a word") }
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
}
