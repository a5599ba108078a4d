internal import MediaInput

/// Header of a portable any-map, before the samples.
struct PNMHeader {
    /// Digit behind the "P": 1 to 3 are text, 4 to 6 bytes; 1 and 4 are bits, 2 and 5 grey, 3 and 6 RGB.
    let kind: UInt8
    let width: Int
    let height: Int
    /// The sample that is white, 1 to 65,535.
    let largest: Int
    /// Offset of the samples.
    let end: UInt64

    var isBits: Bool { kind == 1 || kind == 4 }
    /// Samples of a pixel.
    var samples: Int { kind == 3 || kind == 6 ? 3 : 1 }

    init(_ input: InputFile) throws(MediaError) {
        var bytes = InputBytes(input, at: 1, format: .pnm)
        kind = try bytes.require() - UInt8(ascii: "0")
        width = try bytes.nextNumber()
        height = try bytes.nextNumber()
        guard width > 0, height > 0 else { throw bytes.malformed("a size of \(width) x \(height) pixels") }
        largest = kind == 1 || kind == 4 ? 1 : try bytes.nextNumber()
        guard (1...65_535).contains(largest) else { throw bytes.malformed("a largest sample of \(largest)") }
        // A single white space, perhaps behind a comment, ends the header; all further bytes belong to the samples.
        if try bytes.require() == UInt8(ascii: "#") { try bytes.skipLine() }
        end = bytes.position - input.start
    }
}

extension InputBytes {
    /// Reads the next number of a text, behind white space and comments.
    mutating func nextNumber() throws(MediaError) -> Int {
        var byte = try nextVisible()
        guard (0x30...0x39).contains(byte) else { throw malformed("byte \(byte), expected a digit") }
        var value = 0
        while true {
            value = value * 10 + Int(byte - 0x30)
            if value > Int(Int32.max) { throw malformed("a number beyond \(Int32.max)") }
            guard let next = try peek(), (0x30...0x39).contains(next) else { return value }
            byte = try require()
        }
    }

    /// Reads the next 0 or 1; no space needs to follow.
    mutating func nextBit() throws(MediaError) -> UInt8 {
        let byte = try nextVisible()
        guard byte == 0x30 || byte == 0x31 else { throw malformed("byte \(byte), expected 0 or 1") }
        return byte - 0x30
    }

    private mutating func nextVisible() throws(MediaError) -> UInt8 {
        var byte = try require()
        while byte == 0x20 || (9...13).contains(byte) || byte == UInt8(ascii: "#") {
            if byte == UInt8(ascii: "#") { try skipLine() }
            byte = try require()
        }
        return byte
    }

    /// Skips the rest of a comment, with the end of its line.
    fileprivate mutating func skipLine() throws(MediaError) {
        var byte = try require()
        while byte != 0x0A && byte != 0x0D { byte = try require() }
    }
}
