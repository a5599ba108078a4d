/// Adds a palette to a JPEG 2000 file of one component (ISO/IEC 15444-1, I.5.3.4 and I.5.3.5). Few programs write such
/// files.
public struct JPEG2000Palette: Sendable {
    /// The samples of each colour. All colours have the same number of samples.
    private let colors: [[UInt8]]

    /// Creates a palette with samples of 8 bits: red, green, blue, perhaps alpha.
    public init(colors: [[UInt8]]) { self.colors = colors }

    /// A file has no header, and cannot get a palette.
    public struct NoHeader: Error {}

    /// The file with the palette after its other headers, and sRGB as its colour space. Samples beyond the palette
    /// stand for its last colour.
    public func inserted(into file: [UInt8]) throws(NoHeader) -> [UInt8] {
        guard let header = file.firstRange(of: "jp2h".utf8)?.lowerBound, header >= 4,
            let space = file.firstRange(of: "colr".utf8)?.upperBound, space + 7 <= file.count
        else { throw NoHeader() }
        let size = file[header - 4..<header].reduce(0) { $0 << 8 | Int($1) }
        let samples = colors.first?.count ?? 0
        let depths = [UInt8](repeating: 7, count: samples)
        let entries = [0, UInt8(truncatingIfNeeded: colors.count), UInt8(samples)] + depths + colors.joined()
        // Each component comes from the palette, indexed by the file's only component.
        let mapping = (0..<UInt8(samples)).flatMap { [0, 0, 1, $0] as [UInt8] }
        let added = HEIFParts.box("pclr", entries) + HEIFParts.box("cmap", mapping)
        var changed = file
        changed.replaceSubrange(space + 3..<space + 7, with: [0, 0, 0, 16])
        changed.insert(contentsOf: added, at: header - 4 + size)
        changed.replaceSubrange(header - 4..<header, with: HEIFParts.word(UInt32(size + added.count)))
        return changed
    }
}
