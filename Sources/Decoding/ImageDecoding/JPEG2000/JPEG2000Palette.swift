internal import MediaInput

/// The palette of a JPEG 2000 file: what becomes of the samples of its one component (the boxes `pclr` and `cmap` of ISO/IEC 15444-1, I.5.3.4 and I.5.3.5).
///
/// OpenJPEG looks them up itself while it decodes; what will come of that has to be known before.
struct JPEG2000Palette {
    /// Components of the picture.
    let componentCount: Int
    /// Bits of the widest of them.
    let bits: Int

    /// Nil for a file without a palette, and for one whose palette no component is mapped to, which OpenJPEG passes over.
    init?(_ input: InputFile) throws(MediaError) {
        if try input.firstBytes(2) == [0xFF, 0x4F] { return nil }
        let boxes = try MediaBox.all(in: 0..<input.count, of: input, format: .jpeg2000)
        guard let header = boxes.first(where: { $0.type == "jp2h" }),
            let palette = try header.box("pclr", of: input), try header.box("cmap", of: input) != nil
        else { return nil }
        // How many colours there are, of how many components, and then the bits of each less one, the highest bit for those with a sign.
        componentCount = Int(try input.bytes(at: palette.content.lowerBound + 2, count: 1, of: .jpeg2000)[0])
        let depths = try input.bytes(at: palette.content.lowerBound + 3, count: componentCount, of: .jpeg2000)
        bits = depths.reduce(0) { max($0, Int($1 & 0x7F) + 1) }
    }
}
