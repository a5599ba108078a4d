internal import MediaInput

/// The note of Apple's encoders ("iTunSMPB") on frames that they add before and behind the sound. The note is one of a file's tags and replaces an
/// edit list.
enum MPEG4GapNote {
    /// Largest number of bytes of a note; real notes have fewer than 200.
    private static let byteLimit = 1024

    /// Returns the part of a track that is the sound. Nil if there is no note, or if the note does not fit this track.
    static func timing(
        _ clock: (scale: UInt64, count: UInt64), _ movie: MediaBox, _ input: InputFile
    ) throws(MediaError) -> AACTiming? {
        // The box of tags has a version before its boxes, except in files that QuickTime wrote.
        guard let tags = try movie.box("udta", "meta", of: input),
            let list = try tags.boxes(of: input, behind: 4).first(where: { $0.type == "ilst" })
        else { return nil }
        for tag in try list.boxes(of: input) where tag.type == "----" {
            let parts = try tag.boxes(of: input)
            guard let name = parts.first(where: { $0.type == "name" }),
                let data = parts.first(where: { $0.type == "data" }),
                try text(name, behind: 4, input) == "iTunSMPB"
            else { continue }
            // Hexadecimal numbers: a number without meaning; the frames before the sound, behind it, and of the sound itself; other numbers.
            let numbers = try text(data, behind: 8, input).split(separator: " ").map { UInt64($0, radix: 16) }
            guard numbers.count >= 4, let start = numbers[1], let count = numbers[3], start <= clock.count,
                count <= clock.count - start, count > 0
            else { return nil }
            return AACTiming(scale: clock.scale, start: start, count: count)
        }
        return nil
    }

    private static func text(_ box: MediaBox, behind byteCount: UInt64, _ input: InputFile) throws(MediaError) -> String
    {
        let start = box.content.lowerBound + byteCount
        guard start < box.content.upperBound else { return "" }
        let size = min(Int(box.content.upperBound - start), byteLimit)
        return String(decoding: try input.bytes(at: start, count: size, of: .mpeg4), as: UTF8.self)
    }
}
