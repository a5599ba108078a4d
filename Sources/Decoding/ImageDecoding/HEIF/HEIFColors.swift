internal import MediaInput
internal import PixelPipeline

/// The colour space of a HEIF picture, and the conversion of brightness and colour differences to red, green and blue. Both are declared by the
/// picture's `colr` properties (ISO/IEC 14496-12, 12.1.5), or else by the coded picture.
struct HEIFColors {
    private(set) var space = FileColorSpace.sRGB
    private var matrix: Int?
    private var isFullRange = true

    /// Reads the colours of an item, or else of its first tile: telephones note colours only in tiles.
    init(_ item: HEIFItems.Item, firstTile tile: HEIFItems.Item, input: InputFile) throws(MediaError) {
        let boxes = [item, tile].map { $0.properties.filter { $0.type == "colr" && $0.content.count >= 4 } }
        for box in boxes.first(where: { !$0.isEmpty }) ?? [] {
            let content = try input.bytes(at: box.content.lowerBound, count: box.content.count, of: .heif)
            let rest = Array(content[4...])
            switch String(decoding: content[..<4], as: UTF8.self) {
            case "prof", "rICC": space = .profile(rest)
            case "nclx" where rest.count >= 7:
                matrix = Int(rest.bigEndian(at: 4) as UInt16)
                isFullRange = rest[6] & 0x80 != 0
                guard case .profile = space else {
                    let known = FileColorSpace(primaries: rest.bigEndian(at: 0), transfer: rest.bigEndian(at: 2))
                    space = known ?? .sRGB
                    continue
                }
            default: break
            }
        }
    }

    /// Returns the number of a picture's matrix in ITU-T H.273.
    func matrixNumber(of picture: CodedPicture) -> Int { matrix ?? picture.matrix }

    /// Returns a picture's matrix; nil for an unsupported matrix.
    func matrix(of picture: CodedPicture) -> YCbCrMatrix? {
        YCbCrMatrix(
            matrix: matrixNumber(of: picture), isFullRange: matrix == nil ? picture.isFullRange : isFullRange,
            bits: picture.bits)
    }
}
