internal import AssetModel
internal import COpenJPEG
internal import MediaInput
internal import PixelPipeline

/// What a JPEG 2000 picture says of itself before its pixels.
struct JPEG2000Header {
    let width: Int
    let height: Int
    let componentCount: Int
    let isYCC: Bool
    private let bits: Int
    private let profile: [UInt8]?

    init(_ reader: JPEG2000Reader, _ palette: JPEG2000Palette?) throws(MediaError) {
        // OpenJPEG's picture lives as long as the reader; it has `numcomps` components.
        guard let image = unsafe reader.image, unsafe image.pointee.x1 > image.pointee.x0,
            unsafe image.pointee.y1 > image.pointee.y0
        else { throw .malformed(.jpeg2000, offset: 0, problem: "no pixels") }
        let space = unsafe image.pointee.color_space
        let coded = Int(unsafe image.pointee.numcomps)
        let count = palette?.componentCount ?? coded
        guard (1...4).contains(count), space != OPJ_CLRSPC_CMYK, space != OPJ_CLRSPC_EYCC else {
            throw .unsupported(.jpeg2000, feature: "\(count) components of colour space \(space.rawValue)")
        }
        componentCount = count
        isYCC = space == OPJ_CLRSPC_SYCC && count >= 3
        width = Int(unsafe image.pointee.x1 - image.pointee.x0)
        height = Int(unsafe image.pointee.y1 - image.pointee.y0)
        bits = palette?.bits ?? (0..<coded).reduce(0) { max($0, Int(unsafe image.pointee.comps[$1].prec)) }
        let size = Int(unsafe image.pointee.icc_profile_len)
        profile = unsafe image.pointee.icc_profile_buf.map { unsafe Array(UnsafeBufferPointer(start: $0, count: size)) }
    }

    /// The rows that are made of it. Of two or four components the last is alpha: nothing else is seen in icons.
    func source(isManaged: Bool) -> PixelSource {
        PixelSource(
            width: width, height: height, colors: componentCount < 3 ? .grey : .rgb, bits: bits > 8 ? 16 : 8,
            alpha: componentCount % 2 == 0 ? .straight : .none,
            space: profile.flatMap { isManaged && !$0.isEmpty ? .profile($0) : nil } ?? .sRGB)
    }
}
