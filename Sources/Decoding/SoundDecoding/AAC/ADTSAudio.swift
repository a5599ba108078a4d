internal import AssetModel
internal import MediaInput

/// AAC with a header before each packet and no container: a file with the extension `.aac` (ISO/IEC 13818-7, annex 1).
final class ADTSAudio: AACFile {
    let input: InputFile
    let format = MediaFormat.adts
    let number = SoundDescription.adts
    let configuration: [UInt8]
    let timing: AACTiming

    private struct Header {
        /// Bytes of the header itself.
        let byteCount: Int
        /// Bytes of header and packet.
        let totalCount: Int
        let rate: UInt64
        let configuration: [UInt8]

        static let byteCount = 7
        private static let rates: [UInt64] = [
            96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
        ]

        init?(_ bytes: [UInt8]) {
            guard bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0, bytes[6] & 3 == 0 else { return nil }
            let rateIndex = bytes[2] >> 2 & 15
            guard Int(rateIndex) < Self.rates.count else { return nil }
            rate = Self.rates[Int(rateIndex)]
            byteCount = bytes[1] & 1 == 1 ? 7 : 9  // 9 with a checksum
            totalCount = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
            if totalCount < byteCount { return nil }
            let kind = (bytes[2] >> 6) + 1
            let channels = (bytes[2] & 1) << 2 | bytes[3] >> 6
            configuration = [kind << 3 | rateIndex >> 1, (rateIndex & 1) << 7 | channels << 3]
        }
    }

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        var count: UInt64 = 0
        var first: Header?
        try Self.walk(input) { header, _ in
            count += 1
            first = first ?? header
            return true
        }
        guard let first else { throw .truncated(.adts, offset: input.count) }
        configuration = first.configuration
        timing = AACTiming(scale: first.rate, start: 0, count: count * 1024)
    }

    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket] {
        var packets: [AACPacket] = []
        try Self.walk(input) { header, offset in
            let byteCount = header.totalCount - header.byteCount
            packets.append(AACPacket(offset: offset + UInt64(header.byteCount), byteCount: byteCount))
            return packets.count < limit
        }
        return packets
    }

    /// Visits the headers until `visit` returns false.
    private static func walk(_ input: InputFile, _ visit: (Header, UInt64) -> Bool) throws(MediaError) {
        var offset: UInt64 = 0
        while offset < input.count {
            input.position = offset
            let bytes = try input.bytes(Header.byteCount, of: .adts)
            // Some programs put MP3 tags behind such files.
            if offset > 0, bytes.starts(with: "TAG".utf8) || bytes.starts(with: "APETAGE".utf8) { return }
            guard let header = Header(bytes) else {
                throw .malformed(.adts, offset: offset, problem: "no packet begins at byte \(offset)")
            }
            if offset + UInt64(header.totalCount) > input.count { throw .truncated(.adts, offset: input.count) }
            if !visit(header, offset) { return }
            offset += UInt64(header.totalCount)
        }
    }
}
