internal import AssetModel
internal import MediaInput

/// The application markers of a JPEG file that libjpeg ignores: EXIF and the colour profile.
struct JPEGMarkers {
    private(set) var exif = EXIF()
    /// The colour profile, joined from its parts; nil where there is none, or where a part is missing.
    private(set) var profile: [UInt8]?

    /// Reads the markers before the first scan. A broken marker ends the search; libjpeg will report the fault.
    init(_ input: InputFile) {
        var parts: [Int: [UInt8]] = [:]
        var partCount = 0
        var size = 0
        var hasEXIF = false
        var offset: UInt64 = 2
        var count = 0
        while let segment = Self.segment(input, at: offset), count < Self.segmentLimit {
            count += 1
            offset = segment.content.upperBound
            if segment.marker == Self.app1, !hasEXIF, let bytes = Self.content(segment, of: input, after: "Exif\0\0") {
                exif = EXIF(bytes)
                hasEXIF = true
            }
            if segment.marker == Self.app2, let bytes = Self.content(segment, of: input, after: "ICC_PROFILE\0"),
                bytes.count > 2, bytes[0] > 0, bytes[0] <= bytes[1]
            {
                size += bytes.count
                if size > Self.profileLimit { break }
                partCount = Int(bytes[1])
                parts[Int(bytes[0])] = Array(bytes.dropFirst(2))
            }
        }
        let whole = (1...max(1, partCount)).compactMap { parts[$0] }
        if partCount > 0 && whole.count == partCount && parts.count == partCount { profile = Array(whole.joined()) }
    }

    private struct Segment {
        let marker: UInt8
        let content: Range<UInt64>
    }

    /// Reads the segment at `offset`; nil at the first scan, or if there is no segment.
    private static func segment(_ input: InputFile, at offset: UInt64) -> Segment? {
        var start = offset
        // Any number of fill bytes may come first.
        while let next = bytes(input, at: start + 1, count: 1), next[0] == 0xFF, start - offset < 64 { start += 1 }
        guard let head = bytes(input, at: start, count: 4), head[0] == 0xFF, head[1] != startOfScan else { return nil }
        let length = UInt64(head.bigEndian(at: 2, as: UInt16.self))
        guard length >= 2 else { return nil }
        return Segment(marker: head[1], content: start + 4..<start + 2 + length)
    }

    private static func content(_ segment: Segment, of input: InputFile, after name: String) -> [UInt8]? {
        guard let bytes = bytes(input, at: segment.content.lowerBound, count: segment.content.count),
            bytes.starts(with: name.utf8)
        else { return nil }
        return Array(bytes.dropFirst(name.utf8.count))
    }

    private static func bytes(_ input: InputFile, at offset: UInt64, count: Int) -> [UInt8]? {
        offset + UInt64(count) <= input.count ? try? input.bytes(at: offset, count: count, of: .jpeg) : nil
    }

    private static let app1: UInt8 = 0xE1
    private static let app2: UInt8 = 0xE2
    private static let startOfScan: UInt8 = 0xDA
    private static let segmentLimit = 4096
    private static let profileLimit = DecodingLimits.profileBytes.value
}
