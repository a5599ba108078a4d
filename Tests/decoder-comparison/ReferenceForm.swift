/// What a reference's command writes to its standard output.
enum ReferenceForm {
    /// Netpbm's formats, one picture after another.
    case netpbm
    /// The same, where the colours are multiplied by alpha.
    case multipliedNetpbm
    /// A TIFF file without compression, as tiffcp makes it.
    case plainTIFF

    /// The pages in what a command wrote.
    func pictures(_ bytes: [UInt8]) throws -> [Premultiplied] {
        switch self {
        case .netpbm: try PortableAnyMap.pictures(bytes).map { Premultiplied($0) }
        case .multipliedNetpbm: try PortableAnyMap.pictures(bytes).map { Premultiplied($0, isMultiplied: true) }
        case .plainTIFF: try PlainTIFF.pages(bytes)
        }
    }
}
