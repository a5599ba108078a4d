/// The coded picture of a HEIF file, from which other files are made, with grids, crops and rotations.
public struct HEIFParts: Sendable {
    /// The declared width.
    public var width: UInt32 = 0
    /// The declared height.
    public var height: UInt32 = 0
    /// The item type of the coded picture.
    public var codec: String
    /// The content of the coded picture's `colr` box; empty for no box. A grid does not get one.
    public var colors: [UInt8] = []
    /// The box type of the decoder configuration.
    private let configurationType: String
    private var configuration: [UInt8] = []
    private var content: [UInt8] = []

    /// A grid that repeats the coded picture, with crop and rotation.
    public struct Layout: Sendable {
        let rows: UInt8
        let columns: UInt8
        let width: UInt32
        let height: UInt32
        /// The size of the crop, and the offset of its centre from the centre of the picture.
        let cut: (UInt32, UInt32, Int32, Int32)?
        let quarters: UInt8

        /// Creates a layout with at most 256 rows and columns. The rotation counts quarter turns counterclockwise.
        public init(
            rows: UInt8, columns: UInt8, width: UInt32, height: UInt32, cut: (UInt32, UInt32, Int32, Int32)? = nil,
            quarters: UInt8 = 0
        ) {
            (self.rows, self.columns, self.width, self.height) = (rows, columns, width, height)
            (self.cut, self.quarters) = (cut, quarters)
        }
    }

    /// A file lacks a box, and cannot be used.
    public struct Missing: Error {
        /// The box that is missing.
        public let box: String
    }

    /// Extracts the coded picture of a file, which must have only one, in one extent.
    public init(_ file: [UInt8]) throws(Missing) {
        let isAV1 = file.firstRange(of: "av1C".utf8) != nil
        (codec, configurationType) = isAV1 ? ("av01", "av1C") : ("hvc1", "hvcC")
        let size = try Self.box("ispe", of: file)
        width = size[4..<8].reduce(0) { $0 << 8 | UInt32($1) }
        height = size[8..<12].reduce(0) { $0 << 8 | UInt32($1) }
        configuration = try Self.box(configurationType, of: file)
        content = try Self.box("mdat", of: file)
    }

    /// Makes a file with the picture alone, or with a grid of the picture.
    public func file(_ layout: Layout? = nil) -> [UInt8] {
        var properties = [
            Self.box(configurationType, configuration),
            Self.box("ispe", [0, 0, 0, 0] + Self.word(width) + Self.word(height)),
        ]
        if !colors.isEmpty { properties.append(Self.box("colr", colors)) }
        let described = (1...properties.count).map { UInt8($0) }
        var shown = described
        var grid: [UInt8] = []
        if let layout {
            shown = []
            grid = [0, 1, layout.rows - 1, layout.columns - 1] + Self.word(layout.width) + Self.word(layout.height)
            if let cut = layout.cut {
                let numbers = [cut.0, 1, cut.1, 1, UInt32(bitPattern: cut.2), 1, UInt32(bitPattern: cut.3), 1]
                properties.append(Self.box("clap", numbers.flatMap(Self.word)))
                shown.append(UInt8(properties.count))
            }
            properties.append(Self.box("irot", [layout.quarters]))
            shown.append(UInt8(properties.count))
        }
        let entries = [Self.entry(1, codec)] + (layout == nil ? [] : [Self.entry(2, "grid")])
        let tileCount = layout.map { Int($0.rows) * Int($0.columns) } ?? 0
        let tiles = [0, 2] + Self.half(tileCount) + (0..<tileCount).flatMap { _ in [0, 1] as [UInt8] }
        var associations: [UInt8] = [0, 1, UInt8(described.count)] + described
        if layout != nil { associations += [0, 2, UInt8(shown.count)] + shown }
        let count = UInt32(entries.count)
        // The data of the coded picture comes last. The data of the grid is in the `idat` box.
        func locations(_ start: Int) -> [UInt8] {
            var locations: [UInt8] = [1, 0, 0, 0, 0x44, 0] + Self.half(entries.count)
            locations += [0, 1, 0, 0, 0, 0, 0, 1] + Self.word(UInt32(start)) + Self.word(UInt32(content.count))
            if layout != nil { locations += [0, 2, 0, 1, 0, 0, 0, 1] + Self.word(0) + Self.word(UInt32(grid.count)) }
            return Self.box("iloc", locations)
        }
        func file(_ start: Int) -> [UInt8] {
            var meta: [UInt8] = [0, 0, 0, 0]
            meta += Self.box("pitm", [0, 0, 0, 0, 0, layout == nil ? 1 : 2])
            meta += locations(start)
            meta += Self.box("iinf", [0, 0, 0, 0] + Self.half(entries.count) + entries.flatMap { $0 })
            let assigned = Self.box("ipma", [0, 0, 0, 0] + Self.word(count) + associations)
            meta += Self.box("iprp", Self.box("ipco", properties.flatMap { $0 }) + assigned)
            if layout != nil {
                meta += Self.box("idat", grid) + Self.box("iref", [0, 0, 0, 0] + Self.box("dimg", tiles))
            }
            let head = Self.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
            return head + Self.box("meta", meta) + Self.box("mdat", content)
        }
        return file(file(0).count - content.count)
    }

    private static func entry(_ item: UInt8, _ type: String) -> [UInt8] {
        box("infe", [2, 0, 0, 0, 0, item, 0, 0] + Array(type.utf8) + [0])
    }

    /// Encodes a number in four big-endian bytes.
    public static func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func half(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    /// Makes a box of a type, with its content.
    public static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        word(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    /// The content of the first box of a type, anywhere in the bytes.
    private static func box(_ type: String, of file: [UInt8]) throws(Missing) -> [UInt8] {
        guard let typeOffset = file.firstRange(of: type.utf8)?.lowerBound, typeOffset >= 4 else {
            throw Missing(box: type)
        }
        let size = file[typeOffset - 4..<typeOffset].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 8, size <= file.count - typeOffset + 4 else { throw Missing(box: type) }
        return Array(file[typeOffset + 4..<typeOffset - 4 + size])
    }
}
