internal import CSndFile
internal import MediaInput

/// Whether a file of this format has integer samples of at most 16 bits, or is decoded to such samples.
func isOfShortIntegers(_ format: Int32) -> Bool {
    switch format & Int32(SF_FORMAT_SUBMASK) {
    case Int32(SF_FORMAT_PCM_S8), Int32(SF_FORMAT_PCM_U8), Int32(SF_FORMAT_PCM_16), Int32(SF_FORMAT_ULAW),
        Int32(SF_FORMAT_ALAW), Int32(SF_FORMAT_IMA_ADPCM), Int32(SF_FORMAT_MS_ADPCM), Int32(SF_FORMAT_GSM610),
        Int32(SF_FORMAT_VOX_ADPCM), Int32(SF_FORMAT_NMS_ADPCM_16), Int32(SF_FORMAT_NMS_ADPCM_24),
        Int32(SF_FORMAT_NMS_ADPCM_32), Int32(SF_FORMAT_G721_32), Int32(SF_FORMAT_G723_24), Int32(SF_FORMAT_G723_40),
        Int32(SF_FORMAT_DWVW_12), Int32(SF_FORMAT_DWVW_16), Int32(SF_FORMAT_DPCM_8), Int32(SF_FORMAT_DPCM_16),
        Int32(SF_FORMAT_ALAC_16):
        true
    default: false
    }
}

/// Names the encoding of a file that libsndfile refuses, if the distribution's libsndfile decodes no file of this encoding; else nil.
func unsupportedEncoding(_ format: MediaFormat, _ first: [UInt8], _ input: InputFile) throws(MediaError) -> String? {
    func named(_ name: [UInt8], butNot decoded: Set<String>) -> String? {
        let text = String(decoding: name, as: UTF8.self)
        return name.count < 4 || decoded.contains(text) ? nil : "the encoding \"\(text)\""
    }
    switch format {
    case .ogg:
        // The name of the stream's encoding follows the 28 bytes of the first page's header.
        let names = [("\u{7F}FLAC", "FLAC"), ("Speex", "Speex")]
        return names.first { first.dropFirst(28).starts(with: $0.0.utf8) }?.1
    case .flac where first.count > 21:
        let bits = Int(first[20] & 1) << 4 + Int(first[21] >> 4) + 1
        return [8, 16, 24].contains(bits) ? nil : "samples of \(bits) bits"
    case .wave where first.starts(with: "RIFF".utf8):
        guard let chunk = try chunk("fmt ", of: input, isLittle: true), chunk.count >= 2 else { return nil }
        let number = try input.bytes(at: chunk.lowerBound, count: 2, of: format).littleEndian(at: 0, as: UInt16.self)
        let decoded: Set<UInt16> = [1, 2, 3, 6, 7, 0x11, 0x31, 0x38, 0x40, 0x55, 0xFFFE]
        return decoded.contains(number) ? nil : "the encoding 0x\(String(number, radix: 16))"
    case .aiff:
        // Files without compression have a shorter chunk, without a name.
        guard let chunk = try chunk("COMM", of: input, isLittle: false), chunk.count >= 22 else { return nil }
        return named(
            try input.bytes(at: chunk.lowerBound + 18, count: 4),
            butNot: [
                "NONE", "twos", "sowt", "raw ", "in24", "in32", "23ni", "fl32", "FL32", "fl64", "FL64", "ulaw", "ULAW",
                "alaw", "ALAW", "DWVW", "GSM ", "ima4",
            ])
    case .caf: return named(Array(first.dropFirst(28).prefix(4)), butNot: ["lpcm", "alaw", "ulaw", "alac"])
    default: return nil
    }
}

/// Returns the number of the encoding in a W64 file with an extended header, for the place of the header's own number. libsndfile would take
/// floating-point numbers and samples of A-law or u-law for integers there.
func extendedEncoding(_ first: [UInt8]) -> (offset: UInt64, bytes: [UInt8])? {
    guard first.count >= 90, first.starts(with: "riff".utf8), first[40...].starts(with: "fmt ".utf8),
        first[64...].starts(with: [0xFE, 0xFF]), [3, 6, 7].contains(first.littleEndian(at: 88, as: UInt16.self))
    else { return nil }
    return (64, Array(first[88..<90]))
}

/// Returns the end of the samples in a W64 file; nil for other files, or if the end is not near the start. libsndfile would take the padding and
/// the chunks behind the samples for samples.
func endOfW64Samples(_ first: [UInt8]) -> UInt64? {
    guard first.starts(with: "riff".utf8) else { return nil }
    var offset = 40
    while offset + 24 <= first.count {
        let size: UInt64 = first.littleEndian(at: offset + 16)
        if first[offset...].starts(with: "data".utf8) {
            // The size counts its own header. Programs that write to a pipe declare sizes without a meaning.
            return (25...1 << 62).contains(size) ? UInt64(offset) + size : nil
        }
        guard (24...UInt64(first.count)).contains(size) else { return nil }
        offset += (Int(size) + 7) / 8 * 8
    }
    return nil
}

/// Returns the end of a file, or at least of its samples, as its header declares; nil if the header declares none. libsndfile itself would play
/// a truncated file to its end.
///
/// The last eight declared bytes may be missing: some programs count the first eight as well, others leave out the last byte of padding. Programs
/// that write to a pipe declare sizes near the largest number, without a meaning. If the file is shorter than declared, only its samples count.
func declaredEnd(_ first: [UInt8], _ input: InputFile) throws(MediaError) -> UInt64? {
    guard first.count >= 16 else { return nil }
    let isLittle = first.starts(with: "RIFF".utf8)
    if isLittle || first.starts(with: "FORM".utf8) {
        guard let end = end(of: isLittle ? first.littleEndian(at: 4) : first.bigEndian(at: 4), behind: 8) else {
            return nil
        }
        if end <= input.count { return end }
        // If the samples are not among the first chunks, the file's end counts.
        return try chunk(isLittle ? "data" : "SSND", of: input, isLittle: isLittle)?.upperBound ?? end
    }
    // The header has the offset and the number of bytes of the samples.
    guard first.starts(with: ".snd".utf8) else { return nil }
    return end(of: first.bigEndian(at: 8), behind: UInt64(first.bigEndian(at: 4, as: UInt32.self)))
}

private func end(of size: UInt32, behind start: UInt64) -> UInt64? {
    size >= 0x7FFF_0000 ? nil : start + max(8, UInt64(size)) - 8
}

/// Finds the content of a chunk, as the file states it; nil if the chunk is not among the first chunks.
private func chunk(
    _ name: String, of input: InputFile, isLittle: Bool
) throws(MediaError) -> Range<UInt64>? {
    var offset: UInt64 = 12
    for _ in 0..<64 {
        let header = try input.bytes(at: offset, count: 8)
        if header.count < 8 { return nil }
        let size: UInt32 = isLittle ? header.littleEndian(at: 4) : header.bigEndian(at: 4)
        let content = offset + 8..<offset + 8 + UInt64(size)
        if header.starts(with: name.utf8) { return content }
        offset = content.upperBound + UInt64(size & 1)
    }
    return nil
}
