internal import MediaInput

/// The note of Apple's encoders ("iTunSMPB") on frames that they put before and behind the sound. It lies among a file's tags and replaces an edit list.
enum MPEG4GapNote {
    /// Bytes of a note; real ones have fewer than 200.
    private static let byteLimit = 1024

    /// The part of a track that is the sound. Nil when there is no note, or none that fits this track.
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
            // Hexadecimal numbers: one without meaning, the frames before the sound, those behind it, those of it, and others.
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
