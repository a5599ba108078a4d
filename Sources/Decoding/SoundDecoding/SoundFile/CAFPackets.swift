internal import ByteWriting
internal import MediaInput

/// IMA4 in Core Audio's format, as in alert sounds of iOS. libsndfile decodes the packets in AIFC only.
struct CAFPackets {
    /// The packets behind a header of AIFC, which replaces the bytes before them.
    let file: InputFile
    let frameCount: UInt64

    private static let (bytesOfPacket, framesOfPacket): (UInt64, UInt64) = (34, 64)

    /// Nil for another encoding, and for more channels than libsndfile decodes.
    init?(_ input: InputFile) throws(MediaError) {
        let chunks = try CAFAudio.chunks(input)
        guard let description = chunks["desc"], description.count >= 32, let data = chunks["data"] else { return nil }
        let facts = try input.bytes(at: description.lowerBound, count: 32, of: .caf)
        let channels: UInt32 = facts.bigEndian(at: 24)
        guard facts[8..<12].elementsEqual("ima4".utf8), (1...2).contains(channels) else { return nil }
        let rate = Double(bitPattern: facts.bigEndian(at: 0))
        guard (1...768_000).contains(rate) else { throw CAFAudio.malformed(description, "\(rate) frames a second") }
        let size = Self.bytesOfPacket * UInt64(channels)
        // The first four bytes of the chunk count edits.
        let packetCount = UInt64(max(4, data.count) - 4) / size
        let header = Self.header(channels, rate, packetCount: packetCount, byteCount: packetCount * size)
        let start = data.lowerBound + 4
        guard packetCount * size < 1 << 31, start >= UInt64(header.count) else { return nil }
        file = InputFile(part: start - UInt64(header.count)..<start + packetCount * size, of: input)
        file.replacement = (0, header)
        frameCount = min(packetCount * Self.framesOfPacket, try Self.validFrames(chunks["pakt"], input) ?? .max)
    }

    /// Number of frames without those that fill the last packet; nil if the file does not tell it.
    private static func validFrames(_ chunk: Range<UInt64>?, _ input: InputFile) throws(MediaError) -> UInt64? {
        guard let chunk, chunk.count >= 24 else { return nil }
        return try input.bytes(at: chunk.lowerBound + 8, count: 8, of: .caf).bigEndian(at: 0)
    }

    private static func header(
        _ channels: UInt32, _ rate: Double, packetCount: UInt64, byteCount: UInt64
    ) -> [UInt8] {
        var header = ByteOutput(.big)
        header.append(ascii: "FORM")
        header.append(UInt32(52 + byteCount))
        header.append(ascii: "AIFCCOMM")
        header.append(24 as UInt32)
        header.append(UInt16(channels))
        header.append(UInt32(packetCount))
        header.append(16 as UInt16)  // bits of a decoded sample
        // A floating-point number of 80 bits, whose leading 1 is written.
        header.append(UInt16(16_383 + Int(rate.exponent)))
        header.append((rate.significandBitPattern | 1 << 52) << 11)
        header.append(ascii: "ima4")
        header.append(0 as UInt16)  // an empty name
        header.append(ascii: "SSND")
        header.append(UInt32(8 + byteCount))
        header.append(0 as UInt64)
        return header.bytes
    }
}
