internal import MediaInput

/// The palette of a JPEG 2000 file, which makes several components of one (the boxes `pclr` and `cmap` of ISO/IEC 15444-1, I.5.3.4 and I.5.3.5).
///
/// OpenJPEG applies the palette while it decodes, but the form of the result has to be known before.
struct JPEG2000Palette {
    /// Components of the picture.
    let componentCount: Int
    /// Bits of the widest component.
    let bits: Int

    /// Nil for a file without a palette, or with a palette that no component uses and that OpenJPEG ignores.
    init?(_ input: InputFile) throws(MediaError) {
        if try input.firstBytes(2) == [0xFF, 0x4F] { return nil }
        let boxes = try MediaBox.all(in: 0..<input.count, of: input, format: .jpeg2000)
        guard let header = boxes.first(where: { $0.type == "jp2h" }),
            let palette = try header.box("pclr", of: input), try header.box("cmap", of: input) != nil
        else { return nil }
        // The number of colours (2 bytes), the number of components, then for each its bits - 1, with the highest bit set for signed ones.
        componentCount = Int(try input.bytes(at: palette.content.lowerBound + 2, count: 1, of: .jpeg2000)[0])
        let depths = try input.bytes(at: palette.content.lowerBound + 3, count: componentCount, of: .jpeg2000)
        bits = depths.reduce(0) { max($0, Int($1 & 0x7F) + 1) }
    }
}
