internal import MediaInput

/// Size of a JPEG 2000 picture and number of its tiles: the start of the codestream (SOC and SIZ of ISO/IEC 15444-1, A.4 and A.5.1).
///
/// The grid is checked first, because OpenJPEG takes memory for every tile and every component that the header names.
struct JPEG2000Grid {
    /// End of the picture on the reference grid (Xsiz, Ysiz).
    private let right: UInt32
    private let bottom: UInt32
    /// Beginning of the picture (XOsiz, YOsiz).
    private let left: UInt32
    private let top: UInt32
    private let tileCount: UInt64

    init(_ input: InputFile) throws(MediaError) {
        let start = try Self.codestream(of: input)
        let bytes = try input.bytes(at: start, count: 40, of: .jpeg2000)
        func malformed(_ problem: String) -> MediaError {
            .malformed(.jpeg2000, offset: input.start + start, problem: problem)
        }
        guard bytes[..<4] == [0xFF, 0x4F, 0xFF, 0x51] else {
            throw malformed("the codestream does not begin with SOC and SIZ")
        }
        func number(_ index: Int) -> UInt32 { bytes.bigEndian(at: 8 + 4 * index) }
        (right, bottom, left, top) = (number(0), number(1), number(2), number(3))
        let (tileWidth, tileHeight, tileLeft, tileTop) = (number(4), number(5), number(6), number(7))
        guard left < right, top < bottom, tileWidth > 0, tileHeight > 0, tileLeft <= left, tileTop <= top else {
            throw malformed("the picture or tile area is empty or out of place")
        }
        func count(_ length: UInt32, of size: UInt32) -> UInt64 { (UInt64(length) + UInt64(size) - 1) / UInt64(size) }
        tileCount = count(right - tileLeft, of: tileWidth) * count(bottom - tileTop, of: tileHeight)
    }

    /// Throws when there are more pixels or tiles than allowed.
    func check(_ limits: ImageLimits) throws(MediaError) {
        try limits.check(width: right - left, height: bottom - top)
        if tileCount > limits.tiles { throw .limitExceeded(.tiles, found: tileCount, allowed: limits.tiles) }
    }

    /// Finds the beginning of the codestream: at the start of a bare file, or in its box.
    private static func codestream(of input: InputFile) throws(MediaError) -> UInt64 {
        if try input.firstBytes(2) == [0xFF, 0x4F] { return 0 }
        let boxes = try MediaBox.all(in: 0..<input.count, of: input, format: .jpeg2000)
        guard let box = boxes.first(where: { $0.type == "jp2c" }) else {
            throw .malformed(.jpeg2000, offset: input.start, problem: "no jp2c box")
        }
        return box.content.lowerBound
    }
}
