internal import MediaInput

/// Places and number of the frames of MPEG audio in a file.
///
/// libsndfile's decoder guesses the length from the size of the file, tags included. With variable rates, or with large pictures in tags, the guess
/// is wrong and the decoder leaves out the end.
struct MPEGAudioFrames {
    /// The frames' bytes, from the first header on.
    let range: Range<UInt64>
    /// Number of frames, of one sample a channel, by the headers. Nil if the file has an encoder's index, which is better: the index also tells the
    /// frames that the encoder added before and behind the sound.
    let frameCount: UInt64?

    /// Largest number of bytes between frames that are skipped.
    private static let gapLimit = 65_536

    /// Finds the frames; nil if no header tells the size of its frame.
    init?(_ input: InputFile) throws(MediaError) {
        guard let first = try Self.frame(in: input, behind: 0, like: nil) else { return nil }
        if try Self.hasIndex(first.header, at: first.offset, in: input) {
            (range, frameCount) = (first.offset..<input.count, nil)
            return
        }
        var (offset, count, end) = (first.offset, UInt64(0), first.offset)
        while let next = try Self.frame(in: input, behind: offset, like: first.header) {
            offset = next.offset + next.header.byteCount
            if offset > input.count { break }
            count += next.header.frameCount
            end = offset
        }
        if count == 0 { throw .truncated(.mpegAudio, offset: input.start + input.count) }
        (range, frameCount) = (first.offset..<end, count)
    }

    /// Returns the offset of the sound, behind the tags at the start of a file (ID3, version 2).
    static func offsetBehindTags(_ input: InputFile) throws(MediaError) -> UInt64 {
        var offset: UInt64 = 0
        while offset < input.count {
            let tag = try input.bytes(at: offset, count: 10)
            guard tag.starts(with: "ID3".utf8), tag.count == 10, tag[6...].allSatisfy({ $0 < 0x80 }) else { break }
            let size = tag[6...].reduce(UInt64(0)) { $0 << 7 | UInt64($1) }
            offset += 10 + size + (tag[5] & 0x10 == 0 ? 0 : 10)
        }
        return min(offset, input.count)
    }

    /// Finds the next frame, perhaps behind bytes of no frame. Bytes are a header if they follow a frame, or if their own frame ends at another
    /// header or at the end of the file.
    private static func frame(
        in input: InputFile, behind start: UInt64, like other: MPEGAudioHeader?
    ) throws(MediaError) -> (offset: UInt64, header: MPEGAudioHeader)? {
        if let other, start + UInt64(MPEGAudioHeader.byteCount) <= input.count {
            // The usual case reads in the order of the file, so the buffer helps.
            let bytes = try input.bytes(at: start, count: MPEGAudioHeader.byteCount, of: .mpegAudio)
            if let header = MPEGAudioHeader(bytes), header.isLike(other) { return (start, header) }
        }
        let gap = try input.bytes(at: start, count: gapLimit)
        for index in gap.indices where gap[index] == 0xFF {
            guard let header = MPEGAudioHeader(Array(gap[index...].prefix(MPEGAudioHeader.byteCount))),
                other.map({ header.isLike($0) }) ?? true
            else { continue }
            let offset = start + UInt64(index)
            let end = offset + header.byteCount
            if end == input.count { return (offset, header) }
            let next = MPEGAudioHeader(try input.bytes(at: end, count: MPEGAudioHeader.byteCount))
            if let next, next.isLike(header) { return (offset, header) }
        }
        return nil
    }

    /// Whether the first frame is not sound but an index with the number of frames (Xing's and LAME's).
    private static func hasIndex(
        _ header: MPEGAudioHeader, at offset: UInt64, in input: InputFile
    ) throws(MediaError) -> Bool {
        guard let place = header.indexOffset else { return false }
        let bytes = try input.bytes(at: offset + place, count: 8)
        guard bytes.count == 8, bytes.starts(with: "Xing".utf8) || bytes.starts(with: "Info".utf8) else { return false }
        return bytes[7] & 1 == 1
    }
}
