internal import MediaInput

/// The items of a HEIF file: the places of their bytes, their properties, and their references to each other (ISO/IEC 14496-12, 8.11).
struct HEIFItems {
    /// A picture, a part of a picture, or data about a picture.
    struct Item {
        /// Four characters: "hvc1" for a picture of HEVC, "grid" for a picture made of several pictures.
        var type = ""
        /// Ranges of the item's bytes in the file, in order; nil for an unsupported kind of place.
        var extents: [Range<UInt64>]? = []
        /// Properties of the item, in the order in which they apply.
        var properties: [MediaBox] = []
        var references: [String: [UInt32]] = [:]

        /// Bytes of all extents.
        var byteCount: UInt64 { (extents ?? []).reduce(0) { $0 + UInt64($1.count) } }
    }

    /// The item that is the file's picture.
    private(set) var primary: UInt32 = 0
    private(set) var items: [UInt32: Item] = [:]

    private let input: InputFile
    private let meta: MediaBox

    /// Number of entries of the tables of items, extents, properties and references so far, and its limit.
    private var entryCount: UInt64 = 0
    private static let entryLimit: UInt64 = 65_536

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        let top = try MediaBox.all(in: 0..<input.count, of: input, format: .heif)
        guard let meta = top.first(where: { $0.type == "meta" }) else {
            throw .malformed(.heif, offset: input.start, problem: "there is no box \"meta\"")
        }
        self.meta = meta
        let boxes = try meta.boxes(of: input, behind: 4)
        for box in boxes {
            switch box.type {
            case "pitm": try readPrimary(box)
            case "iinf": try readTypes(box)
            case "iloc": try readPlaces(box, data: boxes.first { $0.type == "idat" })
            case "iprp": try readProperties(box)
            case "iref": try readReferences(box)
            default: break
            }
        }
    }

    /// Reads the item's bytes, one extent after the other.
    func bytes(of item: Item, limits: ImageLimits) throws(MediaError) -> [UInt8] {
        guard let extents = item.extents else { throw .unsupported(.heif, feature: "items within items") }
        try limits.check(codecBytes: item.byteCount)
        var bytes: [UInt8] = []
        for extent in extents {
            bytes += try input.bytes(at: extent.lowerBound, count: extent.count, of: .heif)
        }
        return bytes
    }

    private func malformed(_ box: MediaBox, _ problem: String) -> MediaError {
        .malformed(.heif, offset: input.start + box.content.lowerBound, problem: problem)
    }

    /// Goes to the content of a box that begins with version and flags, and reads both.
    private func open(_ box: MediaBox) throws(MediaError) -> (version: UInt64, flags: UInt64) {
        input.position = box.content.lowerBound
        let word = try input.number(4, of: .heif)
        return (word >> 24, word & 0xFF_FFFF)
    }

    /// Reads the number of entries that follow. Entries may be empty, so the size of the file does not limit their number.
    private mutating func count(_ byteCount: Int, in box: MediaBox) throws(MediaError) -> Int {
        let count = try input.number(byteCount, of: .heif)
        entryCount += count
        if entryCount > Self.entryLimit { throw malformed(box, "more than \(Self.entryLimit) entries") }
        return Int(count)
    }

    private func identifier(_ byteCount: Int) throws(MediaError) -> UInt32 {
        UInt32(truncatingIfNeeded: try input.number(byteCount, of: .heif))
    }

    private mutating func readPrimary(_ box: MediaBox) throws(MediaError) {
        let (version, _) = try open(box)
        primary = try identifier(version == 0 ? 2 : 4)
    }

    private mutating func readTypes(_ box: MediaBox) throws(MediaError) {
        let (version, _) = try open(box)
        for entry in try box.boxes(of: input, behind: version == 0 ? 6 : 8) where entry.type == "infe" {
            let (version, _) = try open(entry)
            // Older versions have no types.
            guard version == 2 || version == 3 else { continue }
            let item = try identifier(version == 2 ? 2 : 4)
            input.position += 2
            items[item, default: Item()].type = String(decoding: try input.bytes(4, of: .heif), as: UTF8.self)
        }
    }

    private mutating func readPlaces(_ box: MediaBox, data: MediaBox?) throws(MediaError) {
        let (version, _) = try open(box)
        let sizes = try input.number(2, of: .heif)
        let (offsetSize, lengthSize) = (Int(sizes >> 12), Int(sizes >> 8 & 15))
        let (baseSize, indexSize) = (Int(sizes >> 4 & 15), version == 0 ? 0 : Int(sizes & 15))
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 == 0 || $0 == 4 || $0 == 8 }) else {
            throw malformed(box, "places with numbers of a size other than 0, 4 or 8 bytes")
        }
        for _ in 0..<(try count(version < 2 ? 2 : 4, in: box)) {
            let item = try identifier(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try input.number(2, of: .heif) & 15
            input.position += 2
            let base = try input.number(baseSize, of: .heif)
            var extents: [Range<UInt64>] = []
            for _ in 0..<(try count(2, in: box)) {
                input.position += UInt64(indexSize)
                let offset = try input.number(offsetSize, of: .heif)
                let length = try input.number(lengthSize, of: .heif)
                let place = try place(base, offset, length, in: method == 1 ? data?.content : 0..<input.count, box)
                extents.append(place)
            }
            items[item, default: Item()].extents = method < 2 ? extents : nil
        }
    }

    /// Returns the range of an extent. A length of 0 means all bytes up to the end of `whole`.
    private func place(
        _ base: UInt64, _ offset: UInt64, _ length: UInt64, in whole: Range<UInt64>?, _ box: MediaBox
    ) throws(MediaError) -> Range<UInt64> {
        guard let whole else { throw malformed(box, "an item in a missing box \"idat\"") }
        let room = UInt64(whole.count)
        guard base <= room, offset <= room - base, length <= room - base - offset else {
            throw .truncated(.heif, offset: input.start + whole.upperBound)
        }
        let start = whole.lowerBound + base + offset
        return start..<(length == 0 ? whole.upperBound : start + length)
    }

    private mutating func readProperties(_ box: MediaBox) throws(MediaError) {
        let parts = try box.boxes(of: input)
        guard let container = parts.first(where: { $0.type == "ipco" }) else { return }
        let properties = try container.boxes(of: input)
        for part in parts where part.type == "ipma" {
            let (version, flags) = try open(part)
            for _ in 0..<(try count(4, in: part)) {
                let item = try identifier(version < 1 ? 2 : 4)
                for _ in 0..<(try count(1, in: part)) {
                    // The highest bit says whether a reader has to know the property.
                    let index =
                        flags & 1 != 0
                        ? Int(try input.number(2, of: .heif) & 0x7FFF) : Int(try input.number(1, of: .heif) & 0x7F)
                    if index == 0 { continue }
                    guard index <= properties.count else {
                        throw malformed(part, "property \(index) of \(properties.count)")
                    }
                    items[item, default: Item()].properties.append(properties[index - 1])
                }
            }
        }
    }

    private mutating func readReferences(_ box: MediaBox) throws(MediaError) {
        let (version, _) = try open(box)
        let size = version == 0 ? 2 : 4
        for reference in try box.boxes(of: input, behind: 4) {
            input.position = reference.content.lowerBound
            let item = try identifier(size)
            for _ in 0..<(try count(2, in: reference)) {
                items[item, default: Item()].references[reference.type, default: []].append(try identifier(size))
            }
        }
    }
}
