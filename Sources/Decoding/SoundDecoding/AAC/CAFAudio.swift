internal import ByteWriting
internal import MediaInput

/// AAC in Apple's Core Audio format: a file with the extension `.caf`. libsndfile reads the other encodings of this format.
final class CAFAudio: AACFile {
    let input: InputFile
    let format = MediaFormat.caf
    let number: UInt32 = 0x18_0000
    let configuration: [UInt8]
    let timing: AACTiming

    /// Offset of the first packet.
    private let start: UInt64
    /// Offset of the table of packet sizes, and number of packets.
    private let table: (start: UInt64, count: UInt64)

    private static let headerSize: UInt64 = 8
    private static let chunkLimit = 256

    /// Nil when the file has another encoding than AAC.
    init?(_ input: InputFile) throws(MediaError) {
        self.input = input
        let chunks = try Self.chunks(input)
        guard let description = chunks["desc"], description.count >= 32 else { return nil }
        input.position = description.lowerBound
        let rate = Double(bitPattern: try input.number(8, of: .caf))
        guard try input.bytes(4, of: .caf) == Array("aac ".utf8) else { return nil }
        guard (1...768_000).contains(rate) else { throw Self.malformed(description, "\(rate) frames a second") }
        guard let cookie = chunks["kuki"], let packets = chunks["pakt"], let data = chunks["data"], packets.count >= 24
        else { throw Self.malformed(description, "the decoder's settings or its packets are missing") }
        configuration = try MPEG4SoundEntry.configuration(at: cookie.lowerBound, input)
        input.position = packets.lowerBound
        let count = try input.number(8, of: .caf)
        let frames = try input.number(8, of: .caf)
        let leading = try input.number(4, of: .caf)
        timing = AACTiming(scale: UInt64(rate), start: leading, count: frames)
        table = (packets.lowerBound + 24, count)
        // The first four bytes of the chunk count edits.
        start = data.lowerBound + 4
    }

    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket] {
        var packets: [AACPacket] = []
        var offset = start
        input.position = table.start
        for _ in 0..<min(UInt64(limit), table.count) {
            let size = try input.variableNumber(of: .caf)
            guard size <= AACPacket.byteLimit else {
                throw .malformed(.caf, offset: table.start, problem: "a packet of \(size) bytes")
            }
            packets.append(AACPacket(offset: offset, byteCount: Int(size)))
            offset += size
        }
        return packets
    }

    /// Replaces the size -1 of samples that last until the end of the file: libsndfile does not know this size.
    static func replaceOpenSize(in input: InputFile) throws(MediaError) {
        guard let data = try chunks(input)["data"] else { return }
        let offset = data.lowerBound - 8
        input.position = offset
        if try input.number(8, of: .caf) < .max { return }
        var size = ByteOutput(.big)
        size.append(UInt64(data.count))
        input.replacement = (offset, size.bytes)
    }

    /// Finds the first chunk of each type. The last chunk may leave its size open.
    static func chunks(_ input: InputFile) throws(MediaError) -> [String: Range<UInt64>] {
        var chunks: [String: Range<UInt64>] = [:]
        var offset = headerSize
        for _ in 0..<chunkLimit where offset + 12 <= input.count {
            input.position = offset
            let type = String(decoding: try input.bytes(4, of: .caf), as: UTF8.self)
            let size = try input.number(8, of: .caf)
            let begin = offset + 12
            let end = size == .max ? input.count : begin + min(size, input.count - begin)
            chunks[type] = chunks[type] ?? begin..<end
            offset = end
        }
        return chunks
    }

    static func malformed(_ chunk: Range<UInt64>, _ problem: String) -> MediaError {
        .malformed(.caf, offset: chunk.lowerBound, problem: problem)
    }
}
