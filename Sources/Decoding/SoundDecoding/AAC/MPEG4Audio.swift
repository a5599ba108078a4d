internal import AssetModel
internal import MediaInput

/// The first sound of an MPEG-4 or QuickTime file: a file with the extension `.m4a`, `.mp4`, `.mov` or `.3gp`.
final class MPEG4Audio: AACFile {
    let input: InputFile
    let format = MediaFormat.mpeg4
    let number = SoundDescription.mpeg4
    let configuration: [UInt8]
    let timing: AACTiming

    private let table: MPEG4SampleTable

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        let top = try MediaBox.all(in: 0..<input.count, of: input, format: .mpeg4)
        guard let movie = top.first(where: { $0.type == "moov" }) else {
            throw .malformed(.mpeg4, offset: 0, problem: "there is no box \"moov\"")
        }
        for track in try movie.boxes(of: input) where track.type == "trak" {
            guard let media = try track.box("mdia", of: input), try Self.isSound(media, input),
                let header = try media.box("mdhd", of: input),
                let samples = try media.box("minf", "stbl", of: input),
                let descriptions = try samples.box("stsd", of: input)
            else { continue }
            if try movie.box("mvex", of: input) != nil { throw .unsupported(.mpeg4, feature: "fragments") }
            configuration = try MPEG4SoundEntry.configuration(of: descriptions, input)
            let clock = try Self.clock(header, input)
            let edited = try Self.timing(clock, track, movie, input)
            timing = edited.start > 0 ? edited : try MPEG4GapNote.timing(clock, movie, input) ?? edited
            table = MPEG4SampleTable(box: samples, input: input)
            return
        }
        throw .unsupported(.mpeg4, feature: "no sound")
    }

    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket] { try table.packets(atMost: limit) }

    private static func isSound(_ media: MediaBox, _ input: InputFile) throws(MediaError) -> Bool {
        guard let handler = try media.box("hdlr", of: input) else { return false }
        input.position = handler.content.lowerBound + 8
        return try input.bytes(4, of: .mpeg4) == Array("soun".utf8)
    }

    /// Reads the clock of a track (`mdhd`) or of the movie (`mvhd`): ticks per second, and length in ticks.
    private static func clock(_ box: MediaBox, _ input: InputFile) throws(MediaError) -> (scale: UInt64, count: UInt64)
    {
        input.position = box.content.lowerBound
        let width = try input.number(1, of: .mpeg4) == 1 ? 8 : 4
        input.position += 3 + UInt64(2 * width)
        let scale = try input.number(4, of: .mpeg4)
        let count = try input.number(width, of: .mpeg4)
        if scale == 0 {
            throw .malformed(.mpeg4, offset: box.content.lowerBound, problem: "a time scale of 0")
        }
        return (scale, count)
    }

    /// Returns the part of the track that its edit list keeps. Encoders use the list to leave out frames that they add around the sound.
    private static func timing(
        _ clock: (scale: UInt64, count: UInt64), _ track: MediaBox, _ movie: MediaBox, _ input: InputFile
    ) throws(MediaError) -> AACTiming {
        let whole = AACTiming(scale: clock.scale, start: 0, count: clock.count)
        guard let list = try track.box("edts", "elst", of: input), let header = try movie.box("mvhd", of: input) else {
            return whole
        }
        let movieClock = try Self.clock(header, input)
        input.position = list.content.lowerBound
        let width = try input.number(1, of: .mpeg4) == 1 ? 8 : 4
        input.position += 3
        for _ in 0..<min(8, try input.number(4, of: .mpeg4)) {
            let duration = try input.number(width, of: .mpeg4)
            let start = try input.number(width, of: .mpeg4)
            input.position += 4
            // A start of -1 means a pause before the sound.
            if start >> UInt64(8 * width - 1) == 1 { continue }
            guard start <= clock.count else { break }
            let rest = clock.count - start
            // The movie's ticks may be coarser. If the edit ends within one such tick of the track's end, the track's end is meant.
            let edited = convert(duration, from: movieClock.scale, to: clock.scale) ?? rest
            let isRest = edited >= rest || rest - edited <= clock.scale / movieClock.scale + 1
            return AACTiming(scale: clock.scale, start: start, count: isRest || duration == 0 ? rest : edited)
        }
        return whole
    }
}
