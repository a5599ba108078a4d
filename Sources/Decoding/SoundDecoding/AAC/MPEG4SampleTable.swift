internal import MediaInput

/// Places of the packets of an MPEG-4 track: their sizes, the number in each chunk, and the starts of the chunks.
struct MPEG4SampleTable {
    let box: MediaBox
    let input: InputFile

    /// Returns the places of the first packets, at most `limit`, in the order of the sound.
    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket] {
        var sizes = try packetSizes(atMost: limit)[...]
        // `limit` holds for chunks and runs, too: a chunk has at least a packet, and a run at least a chunk.
        let chunks = try chunkOffsets(atMost: limit)
        let runs = try runs(atMost: limit)
        var packets: [AACPacket] = []
        packets.reserveCapacity(sizes.count)
        for (index, run) in runs.enumerated() {
            let end = index + 1 < runs.count ? runs[index + 1].firstChunk : UInt64(chunks.count) + 1
            guard run.firstChunk >= 1, end >= run.firstChunk else { throw malformed("chunks that go backwards") }
            for chunk in run.firstChunk..<end {
                guard chunk <= UInt64(chunks.count) else { break }
                var offset = chunks[Int(chunk) - 1]
                for size in sizes.prefix(Int(run.packetCount)) {
                    guard UInt64(size) <= AACPacket.byteLimit else { throw malformed("a packet of \(size) bytes") }
                    packets.append(AACPacket(offset: offset, byteCount: Int(size)))
                    // The sum may need more than 64 bits.
                    let (next, overflow) = offset.addingReportingOverflow(UInt64(size))
                    if overflow { throw malformed("a packet at \(offset)") }
                    offset = next
                }
                sizes = sizes.dropFirst(Int(run.packetCount))
                if sizes.isEmpty { return packets }
            }
        }
        return packets
    }

    private func packetSizes(atMost limit: Int) throws(MediaError) -> [UInt32] {
        try open("stsz")
        let common = try input.number(4, of: .mpeg4)
        let count = min(limit, Int(try input.number(4, of: .mpeg4)))
        if common != 0 { return [UInt32](repeating: UInt32(common), count: count) }
        return try numbers(count, byteCount: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    private func chunkOffsets(atMost limit: Int) throws(MediaError) -> [UInt64] {
        let isWide = try box.box("stco", of: input) == nil
        try open(isWide ? "co64" : "stco")
        let count = min(limit, Int(try input.number(4, of: .mpeg4)))
        return try numbers(count, byteCount: isWide ? 8 : 4)
    }

    private func runs(atMost limit: Int) throws(MediaError) -> [(firstChunk: UInt64, packetCount: UInt64)] {
        try open("stsc")
        let numbers = try numbers(3 * min(limit, Int(try input.number(4, of: .mpeg4))), byteCount: 4)
        return stride(from: 0, to: numbers.count, by: 3).map { (numbers[$0], numbers[$0 + 1]) }
    }

    /// Goes to the content of a table, behind its version.
    private func open(_ type: String) throws(MediaError) {
        guard let table = try box.box(type, of: input) else { throw malformed("there is no table \"\(type)\"") }
        input.position = table.content.lowerBound + 4
    }

    private func numbers(_ count: Int, byteCount: Int) throws(MediaError) -> [UInt64] {
        let bytes = try input.bytes(count * byteCount, of: .mpeg4)
        return (0..<count).map { index in
            bytes[index * byteCount..<(index + 1) * byteCount].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private func malformed(_ problem: String) -> MediaError {
        .malformed(.mpeg4, offset: box.content.lowerBound, problem: problem)
    }
}
