internal import AssetModel
internal import MediaInput

/// The sounds of an Ogg file one after another (a chain: RFC 3533, 4), of which libsndfile reads only the first.
final class ChainedSound: SoundCodec {
    private(set) var description: SoundDescription
    private let input: InputFile
    private var links: [(place: Range<UInt64>, frameCount: UInt64)] = []

    /// Largest number of bytes of a page, and bytes before the table of its parts.
    private static let (pageLimit, headerSize) = (65_307, 27)

    /// Nil if the file is no chain.
    init?(_ input: InputFile, firstBytes first: [UInt8], frameLimit: UInt64) throws(MediaError) {
        // Each sound has another number. If the last page has the number of the first page, the other pages need not be read.
        let end = try input.bytes(at: input.count - min(input.count, UInt64(Self.pageLimit)), count: Self.pageLimit)
        guard first.count > Self.headerSize,
            let last = end.indices.last(where: { end[$0...].starts(with: "OggS".utf8) }),
            !end[last...].dropFirst(14).prefix(4).elementsEqual(first[14..<18])
        else { return nil }
        let starts = try Self.starts(in: input)
        guard starts.count > 1 else { return nil }
        self.input = input
        let places = zip(starts, starts.dropFirst() + [input.count]).map { $0..<$1 }
        description = try Self.open(places[0], of: input, frameLimit: frameLimit).description
        var counts: [UInt64] = []
        for place in places {
            let link = try Self.open(place, of: input, frameLimit: frameLimit).description
            guard link.sampleRate == description.sampleRate, link.channelCount == description.channelCount,
                link.channelLayout == description.channelLayout
            else { throw .unsupported(.ogg, feature: "a form that changes in the middle") }
            counts.append(link.frameCount)
        }
        // A sound has 0 frames if they are more than the limit.
        description.frameCount = counts.contains(0) ? 0 : counts.reduce(0) { $0 > .max - $1 ? .max : $0 + $1 }
        links = Array(zip(places, counts))
    }

    func decode(into target: inout MutableSpan<Int16>) throws(MediaError) -> UInt64 {
        try decode(into: &target) { link, part throws(MediaError) in try link.decode(into: &part) }
    }

    func decode(into target: inout MutableSpan<Float>) throws(MediaError) -> UInt64 {
        try decode(into: &target) { link, part throws(MediaError) in try link.decode(into: &part) }
    }

    private func decode<Sample>(
        into target: inout MutableSpan<Sample>,
        _ decode: (SoundFile, inout MutableSpan<Sample>) throws(MediaError) -> UInt64
    ) throws(MediaError) -> UInt64 {
        var start = 0
        for (place, frameCount) in links {
            let end = start + Int(frameCount) * Int(description.channelCount)
            var part = target._mutatingExtracting(start..<end)
            let link = try Self.open(place, of: input, frameLimit: frameCount)
            // The file may have changed since its links were counted, and `part` has room for the counted frames only.
            guard link.description.frameCount == frameCount else { throw .truncated(.ogg, offset: place.upperBound) }
            _ = try decode(link, &part)
            start = end
        }
        return description.frameCount
    }

    private static func open(
        _ place: Range<UInt64>, of input: InputFile, frameLimit: UInt64
    ) throws(MediaError) -> SoundFile {
        let link = InputFile(part: place, of: input)
        let first = try link.firstBytes(MediaFormat.signatureSize)
        return try SoundFile(link, .ogg, firstBytes: first, frameLimit: frameLimit)
    }

    /// Returns the offsets of first pages that follow a page which is no first page: streams that play together begin together.
    private static func starts(in input: InputFile) throws(MediaError) -> [UInt64] {
        var (starts, offset, wasFirst): ([UInt64], UInt64, Bool) = ([], 0, false)
        while true {
            let header = try input.bytes(at: offset, count: headerSize)
            guard header.count == headerSize, header.starts(with: "OggS".utf8) else { return starts }
            let isFirst = header[5] & 2 != 0
            if isFirst, !wasFirst { starts.append(offset) }
            wasFirst = isFirst
            let sizes = try input.bytes(at: offset + UInt64(headerSize), count: Int(header[26]))
            offset += UInt64(headerSize + sizes.count + sizes.reduce(0) { $0 + Int($1) })
        }
    }
}
