internal import MediaInput

/// The coding of a picture in a HEIF file. Raw values are the types of items.
enum PictureCoding: String {
    /// ISO/IEC 23008-12, B.
    case hevc = "hvc1"
    /// AVIF (Alliance for Open Media).
    case av1 = "av01"

    /// The property with the decoder's configuration.
    var configuration: String {
        switch self {
        case .hevc: "hvcC"
        case .av1: "av1C"
        }
    }

    /// The least number of bytes of the configuration.
    fileprivate var configurationSize: Int {
        switch self {
        case .hevc: 23
        case .av1: 4
        }
    }
}

extension HEIFItems.Item {
    /// The item's coding; nil if the item is no coded picture, or has an unsupported coding.
    var coding: PictureCoding? { PictureCoding(rawValue: type) }

    /// Bits of a sample by the decoder's configuration (ISO/IEC 14496-15, 8.3.3.1; AV1 in ISOBMFF, 2.3.3).
    func bits(_ input: InputFile) throws(MediaError) -> Int {
        guard let coding, let box = property(coding.configuration), box.content.count >= coding.configurationSize
        else {
            throw .malformed(.heif, offset: input.start, problem: "a picture without the decoder's configuration")
        }
        switch coding {
        case .hevc:
            return Int(try input.bytes(at: box.content.lowerBound + 17, count: 1, of: .heif)[0] & 7) + 8
        case .av1:
            // Two flags: more than 8 bits, and 12 bits instead of 10.
            let flags = try input.bytes(at: box.content.lowerBound + 2, count: 1, of: .heif)[0]
            return flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
        }
    }
}

extension HEIFItems {
    /// Whether a picture announces its size after turning, as libheif 1.15 does for AV1. The coded data decide.
    func declaresTurnedSize(
        _ item: Item, width: UInt32, height: UInt32, input: InputFile, limits: ImageLimits
    ) throws(MediaError) -> Bool {
        guard item.coding == .av1, width != height, let turn = item.property("irot"),
            try input.bytes(at: turn.content.lowerBound, count: 1, of: .heif)[0] & 1 != 0,
            let coded = AV1Decoder.size(of: try bytes(of: item, limits: limits))
        else { return false }
        return coded == (Int(height), Int(width))
    }

    /// Decodes a coded picture of this size.
    func decode(
        _ item: Item, width: Int, height: Int, input: InputFile, limits: ImageLimits
    ) throws(MediaError) -> CodedPicture {
        switch item.coding {
        case .hevc:
            let units = try units(of: item, input: input, limits: limits)
            return try HEVCDecoder(width: width, height: height).decode(units)
        case .av1:
            return try AV1Decoder(width: width, height: height).decode(try bytes(of: item, limits: limits))
        case nil: throw .unsupported(.heif, feature: "a picture of type \"\(item.type)\"")
        }
    }
}
