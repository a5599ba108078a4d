internal import AssetModel
internal import CSndFile
internal import MediaInput

/// The channels of formats that tell the places by the number of channels. libsndfile does not tell these places.
///
/// Vorbis and Opus have another order than `ChannelLayout` (Vorbis I, 4.3.9; RFC 7845, 5.1.1.2), FLAC the same (RFC 9639, 9.1.3).
struct SpecifiedChannels {
    let layout: ChannelLayout
    /// For each channel of the layout, its index in the file; empty if the order is the same.
    private let order: [Int]

    /// For each number of channels, the layout, and the index in Vorbis for each of its channels.
    private static let known: [(layout: UInt32, order: [Int])] = [
        (0, []), (0x4, []), (0x3, []), (0x7, [0, 2, 1]), (0x33, []), (0x37, [0, 2, 1, 3, 4]),
        (0x3F, [0, 2, 1, 5, 3, 4]), (0x70F, [0, 2, 1, 6, 5, 3, 4]), (0x63F, [0, 2, 1, 7, 5, 6, 3, 4]),
    ]

    /// Nil for a file of another format, or if the format leaves the places to the file's writer.
    init?(_ information: SF_INFO, _ input: InputFile) throws(MediaError) {
        let channels = Int(information.channels)
        guard channels < Self.known.count else { return nil }
        var (bits, order) = Self.known[channels]
        switch (information.format & Int32(SF_FORMAT_TYPEMASK), information.format & Int32(SF_FORMAT_SUBMASK)) {
        case (Int32(SF_FORMAT_FLAC), _):
            order = []
            if let mask = try Self.mask(in: input) { bits = mask.nonzeroBitCount == channels ? mask : 0 }
        case (Int32(SF_FORMAT_OGG), Int32(SF_FORMAT_VORBIS)): break
        case (Int32(SF_FORMAT_OGG), Int32(SF_FORMAT_OPUS)):
            // The family follows 28 bytes of the page's header and 18 of the packet. Families above 1 have no places that are known here.
            guard let family = try input.bytes(at: 46, count: 1).first, family <= 1 else { return nil }
        default: return nil
        }
        layout = ChannelLayout(rawValue: bits)
        self.order = order
    }

    /// Sorts the channels of the first frames.
    func sort(_ samples: inout MutableSpan<Float>, frames: Int) {
        if order.isEmpty { return }
        var frame = [Float](repeating: 0, count: order.count)
        for start in stride(from: 0, to: frames * order.count, by: order.count) {
            for index in order.indices { frame[index] = samples[start + order[index]] }
            for index in order.indices { samples[start + index] = frame[index] }
        }
    }

    /// Finds the tag with the places in a FLAC whose writer had others than usual.
    private static func mask(in input: InputFile) throws(MediaError) -> UInt32? {
        let bytes = try input.firstBytes(65_536)
        guard let name = bytes.firstRange(of: "WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x".utf8) else { return nil }
        let digits = bytes[name.upperBound...].prefix { Character(Unicode.Scalar($0)).isHexDigit }.prefix(8)
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
