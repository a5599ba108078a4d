internal import MediaInput
internal import PixelPipeline

/// What the colours of a HEIF picture are measured in, and how brightness and differences become red, green and blue: its `colr` properties
/// (ISO/IEC 14496-12, 12.1.5), else what the coded picture says.
struct HEIFColors {
    /// What the colours are measured in.
    private(set) var space = FileColorSpace.sRGB
    private var matrix: Int?
    private var isFullRange = true

    /// Those of an item, else those of the first of its tiles: telephones note them there alone.
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

    /// The number of a picture's matrix in ITU-T H.273.
    func matrixNumber(of picture: CodedPicture) -> Int { matrix ?? picture.matrix }

    /// How a picture's colours are calculated; nil for a way that is not supported.
    func matrix(of picture: CodedPicture) -> YCbCrMatrix? {
        YCbCrMatrix(
            matrix: matrixNumber(of: picture), isFullRange: matrix == nil ? picture.isFullRange : isFullRange,
            bits: picture.bits)
    }
}
