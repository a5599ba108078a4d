/// The four bytes before each frame of MPEG audio (ISO/IEC 11172-3, 2.4.1.3, and 13818-3).
struct MPEGAudioHeader {
    /// Bytes of the frame, its header included.
    let byteCount: UInt64
    /// Number of decoded frames, of one sample a channel.
    let frameCount: UInt64
    /// Bytes from the start of the frame to the place of an encoder's index; nil for layers without an index.
    let indexOffset: UInt64?
    /// Version, layer and rate, which are the same in all frames of a sound.
    private let kind: [UInt8]

    static let byteCount = 4

    /// Kilobits a second by the header's number: for layers 1 to 3 of version 1, then layer 1 and layers 2 and 3 of other versions.
    private static let bitRates: [[Int]] = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// Nil if the bytes are no header, or if the header does not tell the size of its frame.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
        let version = bytes[1] >> 3 & 3  // 3: MPEG 1, 2: MPEG 2, 0: so-called MPEG 2.5
        let layer = 4 - Int(bytes[1] >> 1 & 3)
        let (rateNumber, bitRateNumber) = (Int(bytes[2] >> 2 & 3), Int(bytes[2] >> 4))
        guard version != 1, layer != 4, rateNumber != 3, (1...14).contains(bitRateNumber) else { return nil }
        let isFirst = version == 3
        let rate = [44_100, 48_000, 32_000][rateNumber] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let bitRate = 1000 * Self.bitRates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitRateNumber - 1]
        let padding = Int(bytes[2] >> 1 & 1)
        let frames = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
        let size = layer == 1 ? 4 * (12 * bitRate / rate + padding) : frames / 8 * bitRate / rate + padding
        byteCount = UInt64(size)
        frameCount = UInt64(frames)
        let isMono = bytes[3] >> 6 == 3
        indexOffset = layer == 3 ? 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)) : nil
        kind = [bytes[1] & 0xFE, bytes[2] & 0x0C]
    }

    /// Whether both frames can belong to one sound.
    func isLike(_ other: MPEGAudioHeader) -> Bool { kind == other.kind }
}
