internal import AssetModel
internal import CSndFile

/// The channels of Vorbis and Opus, whose formats tell the places but another order than `ChannelLayout` (Vorbis I, 4.3.9; RFC 7845, 5.1.1.2).
/// libsndfile neither tells the places nor sorts the channels.
struct VorbisChannels {
    let layout: ChannelLayout
    /// For each channel of the layout, its index in the file; empty if the order is the same.
    private let order: [Int]

    /// For each number of channels, the layout, and the index in the file for each of its channels.
    private static let known: [(layout: UInt32, order: [Int])] = [
        (0, []), (0x4, []), (0x3, []), (0x7, [0, 2, 1]), (0x33, []), (0x37, [0, 2, 1, 3, 4]),
        (0x3F, [0, 2, 1, 5, 3, 4]), (0x70F, [0, 2, 1, 6, 5, 3, 4]), (0x63F, [0, 2, 1, 7, 5, 6, 3, 4]),
    ]

    /// Nil for a file of another encoding, or if the format leaves the places to the file's writer.
    init?(_ information: SF_INFO, firstBytes first: [UInt8]) {
        let encoding = information.format & Int32(SF_FORMAT_SUBMASK)
        let channels = Int(information.channels)
        // The first packet follows the 28 bytes of the page's header. Families of channels above 1 have no order that is known here.
        let isKnownOpus = encoding == SF_FORMAT_OPUS && first.count > 46 && first[46] <= 1
        guard encoding == SF_FORMAT_VORBIS || isKnownOpus, channels < Self.known.count else { return nil }
        layout = ChannelLayout(rawValue: Self.known[channels].layout)
        order = Self.known[channels].order
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
}
