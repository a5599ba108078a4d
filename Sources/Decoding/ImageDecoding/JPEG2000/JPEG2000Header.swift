internal import AssetModel
internal import COpenJPEG
internal import MediaInput
internal import PixelPipeline

/// Description of a JPEG 2000 picture, known before its pixels.
struct JPEG2000Header {
    let width: Int
    let height: Int
    let componentCount: Int
    let isYCC: Bool
    private let bits: Int
    private let profile: [UInt8]?

    init(_ reader: JPEG2000Reader, _ palette: JPEG2000Palette?) throws(MediaError) {
        guard let picture = reader.description else {
            throw .malformed(.jpeg2000, offset: 0, problem: "no pixels")
        }
        let count = palette?.componentCount ?? picture.componentBits.count
        guard (1...4).contains(count), picture.colors != OPJ_CLRSPC_CMYK, picture.colors != OPJ_CLRSPC_EYCC else {
            throw .unsupported(
                .jpeg2000, feature: "\(count) components of colour space \(picture.colors.rawValue)")
        }
        componentCount = count
        isYCC = picture.colors == OPJ_CLRSPC_SYCC && count >= 3
        (width, height, profile) = (picture.width, picture.height, picture.profile)
        bits = palette?.bits ?? picture.componentBits.max() ?? 0
    }

    /// Describes the rows of the decoded picture. The last of two or four components is alpha: icons have no other components.
    func source(_ management: ColorManagement) -> PixelSource {
        PixelSource(
            width: width, height: height, colors: componentCount < 3 ? .grey : .rgb, bits: bits > 8 ? 16 : 8,
            alpha: componentCount % 2 == 0 ? .straight : .none,
            space: profile.flatMap { management == .on && !$0.isEmpty ? .profile($0) : nil } ?? .sRGB)
    }
}
