public import AssetModel
internal import MessageCoding

/// The description of an object in a segment.
public struct ObjectRecord: Hashable, Sendable {
    /// The described object and the locations of its data.
    public enum Content: Hashable, Sendable {
        /// An image: its representations, at least one.
        case image([Bitmap])
        /// A sound.
        case sound(DataLocation, SoundDescription)
    }

    /// A representation of an image.
    public struct Bitmap: Hashable, Sendable {
        /// Location of the pixels.
        public var location: DataLocation
        /// Size, form and source of the pixels.
        public var representation: ImageRepresentation

        /// Creates a bitmap.
        public init(_ location: DataLocation, _ representation: ImageRepresentation) {
            (self.location, self.representation) = (location, representation)
        }
    }

    /// A location in shared memory.
    public struct DataLocation: Hashable, Sendable {
        /// The memory's number.
        public var memory: UInt32
        /// Offset of the first byte in the memory.
        public var offset: UInt64
        /// Number of bytes.
        public var byteCount: UInt64

        /// Creates a location.
        public init(memory: UInt32, offset: UInt64, byteCount: UInt64) {
            self.memory = memory
            self.offset = offset
            self.byteCount = byteCount
        }
    }

    /// Whether an object may be used.
    public enum State: UInt32, Sendable, Hashable {
        /// The object's name resolves to the object.
        case live = 1
        /// The object's file has changed.
        case stale = 2
        /// The object takes no new holders.
        case withdrawn = 3
    }

    /// The offset of the state in a record.
    public static let stateOffset = 16
    /// Alignment of records and data, in bytes.
    public static let alignment = 64

    /// The object's number.
    public var number: UInt64
    /// Whether the image is a template.
    public var isTemplate: Bool
    /// The pixel form; nil for a sound.
    public var pixelForm: PixelForm?
    /// Duration of decoding, in nanoseconds.
    public var decodeDuration: UInt64
    /// Size of the file in bytes.
    public var fileSize: UInt64
    /// Last change of the file, nanoseconds since 1970.
    public var fileModified: Int64
    /// Kind of the object, and its data.
    public var content: Content
    /// A catalog's attributes of each representation; empty for images of loose files.
    public var attributes: [ImageAttributes]
    /// The registered name.
    public var name: [UInt8]
    /// Path of the file.
    public var path: [UInt8]
    /// Key by which the next daemon finds the object again; empty if the next daemon does not take over the object.
    public var key: [UInt8]

    /// Creates a record; name, path and key may have 65,535 bytes each.
    public init(
        number: UInt64, isTemplate: Bool, pixelForm: PixelForm?, decodeDuration: UInt64, fileSize: UInt64,
        fileModified: Int64, content: Content, attributes: [ImageAttributes] = [], name: [UInt8], path: [UInt8],
        key: [UInt8] = []
    ) {
        self.number = number
        self.isTemplate = isTemplate
        self.pixelForm = pixelForm
        self.decodeDuration = decodeDuration
        self.fileSize = fileSize
        self.fileModified = fileModified
        self.content = content
        self.attributes = attributes
        self.name = name
        self.path = path
        self.key = key
    }

    /// Bytes of a record without attributes, by the number of representations (1 for a sound) and the lengths of its texts.
    public static func byteCount(representations: Int, name: Int, path: Int, key: Int = 0) -> Int {
        headerSize + representations * representationSize + name + path + key
    }
}

let recordMagic = Array("NOBJ".utf8)
let headerSize = 64
private let sumRange = 56..<64
let representationSize = 96
let attributesSize = ImageAttributes.wordCount * 8

extension ObjectRecord {
    /// The record's bytes, in the state `live`.
    public var encoded: [UInt8] {
        let parts: [(DataLocation, [UInt64])]
        let kind: AssetKind
        switch content {
        case .image(let bitmaps):
            kind = .image
            parts = bitmaps.map { ($0.location, $0.representation.words) }
        case .sound(let place, let sound):
            kind = .sound
            parts = [(place, sound.words)]
        }
        let name = self.name.prefix(Int(UInt16.max))
        let path = self.path.prefix(Int(UInt16.max))
        let key = self.key.count <= Int(UInt16.max) ? self.key : []
        // A record has attributes for each representation, or none.
        let attributes = kind == .image && self.attributes.count == parts.count ? self.attributes : []
        let count =
            Self.byteCount(representations: parts.count, name: name.count, path: path.count, key: key.count)
            + attributes.count * attributesSize
        var bytes = [UInt8](capacity: count) { output in
            for byte in recordMagic { output.append(byte) }
            output.write(UInt32(count))
            output.write(number)
            output.write(UInt32(0))  // the state
            output.write(kind.rawValue)
            output.write(pixelForm?.rawValue ?? 0)
            output.write(UInt16(isTemplate ? 1 : 0) | (attributes.isEmpty ? 0 : 2))
            output.write(decodeDuration)
            output.write(UInt16(parts.count))
            output.write(UInt16(name.count))
            output.write(UInt16(path.count))
            output.write(UInt16(key.count))
            output.write(fileSize)
            output.write(fileModified)
            output.pad(to: headerSize)
            for (place, words) in parts {
                let start = output.count
                output.write(place.memory)
                output.write(UInt32(0))
                output.write(place.offset)
                output.write(place.byteCount)
                for word in words { output.write(word) }
                output.pad(to: start + representationSize)
            }
            for own in attributes { for word in own.words { output.write(word) } }
            for text in [name, path, key[...]] { for byte in text { output.append(byte) } }
        }
        if !key.isEmpty { Self.writeSum(into: &bytes) }
        bytes[Self.stateOffset] = UInt8(State.live.rawValue)
        return bytes
    }

    /// Whether a record with a key is unchanged since it was written, except for its state.
    public static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= headerSize else { return false }
        var other = bytes
        for index in [stateOffset..<stateOffset + 4, sumRange].joined() { other[index] = 0 }
        writeSum(into: &other)
        return other[sumRange] == bytes[sumRange]
    }

    /// Writes the sum into a record in which state and sum are 0.
    private static func writeSum(into bytes: inout [UInt8]) {
        let sum = NameHash.hash(bytes.span, first: bytes.count, 0, kind: 0)
        for (index, place) in sumRange.enumerated() {
            bytes[place] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
        }
    }
}
