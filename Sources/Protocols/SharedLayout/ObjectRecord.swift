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
        /// Location of its pixels.
        public var location: DataLocation
        /// The pixels' form.
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
        /// Offset of the first byte there.
        public var offset: UInt64
        /// Bytes.
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
        /// Its name stands for it.
        case live = 1
        /// Its file has changed.
        case stale = 2
        /// The object takes no new holders.
        case withdrawn = 3
    }

    /// The offset of the state in a record.
    public static let stateOffset = 16
    /// Records and data start at multiples of this.
    public static let alignment = 64

    /// The object's number.
    public var number: UInt64
    /// Whether the image is a template.
    public var isTemplate: Bool
    /// The pixel form; nil for a sound.
    public var pixelForm: PixelForm?
    /// Duration of decoding, in nanoseconds.
    public var decodeDuration: UInt64
    /// Bytes of the file.
    public var fileSize: UInt64
    /// Last change of the file, nanoseconds since 1970.
    public var fileModified: Int64
    /// The object.
    public var content: Content
    /// A catalog's attributes of each representation; empty for images of loose files.
    public var attributes: [ImageAttributes]
    /// The registered name.
    public var name: [UInt8]
    /// The file.
    public var path: [UInt8]
    /// Key by which the next daemon finds the object again; empty where it need not.
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

    /// Bytes of a record with this many representations (1 for a sound), and texts and a key of these lengths.
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
        // One for each representation, or none.
        let attributes = kind == .image && self.attributes.count == parts.count ? self.attributes : []
        let count =
            Self.byteCount(representations: parts.count, name: name.count, path: path.count, key: key.count)
            + attributes.count * attributesSize
        var writer = ByteWriter(capacity: count)
        writer.write(recordMagic)
        writer.write(UInt32(count))
        writer.write(number)
        writer.write(State.live.rawValue)
        writer.write(kind.rawValue)
        writer.write(pixelForm?.rawValue ?? 0)
        writer.write(UInt16(isTemplate ? 1 : 0) | (attributes.isEmpty ? 0 : 2))
        writer.write(decodeDuration)
        writer.write(UInt16(parts.count))
        writer.write(UInt16(name.count))
        writer.write(UInt16(path.count))
        writer.write(UInt16(key.count))
        writer.write(fileSize)
        writer.write(fileModified)
        writer.pad(to: headerSize)
        for (place, words) in parts {
            let start = writer.bytes.count
            writer.write(place.memory)
            writer.write(UInt32(0))
            writer.write(place.offset)
            writer.write(place.byteCount)
            for word in words { writer.write(word) }
            writer.pad(to: start + representationSize)
        }
        for own in attributes { for word in own.words { writer.write(word) } }
        writer.write(name)
        writer.write(path)
        writer.write(key)
        var bytes = writer.bytes
        if !key.isEmpty { bytes.replaceSubrange(sumRange, with: Self.sum(of: bytes)) }
        return bytes
    }

    /// Whether a record with a key has the bytes with which it was written, except its state.
    public static func isWhole(_ bytes: [UInt8]) -> Bool {
        bytes.count >= headerSize && Array(bytes[sumRange]) == sum(of: bytes)
    }

    /// Of all bytes but the state and the sum itself.
    private static func sum(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for index in [stateOffset..<stateOffset + 4, sumRange].joined() { bytes[index] = 0 }
        var writer = ByteWriter(capacity: sumRange.count)
        writer.write(NameHash.hash(bytes.span, first: bytes.count, 0, kind: 0))
        return writer.bytes
    }
}
