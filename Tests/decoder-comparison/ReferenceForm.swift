/// Form of the output of a reference's command.
enum ReferenceForm {
    /// Netpbm's formats, one picture after another.
    case netpbm
    /// Netpbm's formats, with colours multiplied by alpha.
    case multipliedNetpbm
    /// A TIFF file without compression, as tiffcp makes it.
    case plainTIFF

    /// Reads the pages in the output of a command.
    func pictures(_ bytes: [UInt8]) throws -> [Premultiplied] {
        switch self {
        case .netpbm: try PortableAnyMap.pictures(bytes).map { Premultiplied($0) }
        case .multipliedNetpbm: try PortableAnyMap.pictures(bytes).map { Premultiplied($0, isMultiplied: true) }
        case .plainTIFF: try PlainTIFF.pages(bytes)
        }
    }
}
