internal import AssetModel
internal import MessageCoding

extension ObjectRecord {
    /// Reads the size of a record in bytes from its first 8 bytes. `offset` is the offset of the record, for errors.
    public static func byteCount(ofRecordStarting bytes: [UInt8], at offset: Int) throws(LayoutError) -> Int {
        guard bytes.count >= 8 else { throw .outside(offset: offset, length: 8) }
        guard Array(bytes.prefix(4)) == recordMagic else { throw .wrongMagic(offset: offset) }
        var reader = ByteReader(bytes[(bytes.startIndex + 4)...])
        guard let count = try? reader.read(UInt32.self), count >= UInt32(headerSize) else {
            throw .badField(name: "bytes of the record", found: UInt64(headerSize))
        }
        return Int(count)
    }

    /// Reads a whole record, whatever its state.
    public init(_ bytes: [UInt8]) throws(LayoutError) {
        var fields = LayoutReader(bytes, length: bytes.count)
        guard try fields.bytes(4) == recordMagic else { throw .wrongMagic(offset: 0) }
        let count: UInt32 = try fields.integer()
        guard Int(count) == bytes.count else {
            throw .badField(name: "bytes of the record", found: UInt64(count))
        }
        number = try fields.integer()
        _ = try fields.integer(UInt32.self)  // the state, which changes, so it is read in place
        let kind: UInt8 = try fields.integer()
        pixelForm = PixelForm(rawValue: try fields.integer())
        let flags: UInt16 = try fields.integer()
        isTemplate = flags & 1 != 0
        decodeDuration = try fields.integer()
        let parts: UInt16 = try fields.integer()
        let nameCount: UInt16 = try fields.integer()
        let pathCount: UInt16 = try fields.integer()
        let keyCount: UInt16 = try fields.integer()
        fileSize = try fields.integer()
        fileModified = try fields.integer()
        _ = try fields.integer(UInt64.self)  // the sum, see `isWhole`
        var images: [Bitmap] = []
        var sounds: [(DataLocation, SoundDescription)] = []
        for _ in 0..<parts {
            let memory: UInt32 = try fields.integer()
            _ = try fields.integer(UInt32.self)
            let place = DataLocation(memory: memory, offset: try fields.integer(), byteCount: try fields.integer())
            var words: [UInt64] = []
            for _ in 0..<8 { words.append(try fields.integer()) }
            _ = try fields.integer(UInt64.self)
            do throws(DescriptionError) {
                if kind == AssetKind.image.rawValue {
                    images.append(Bitmap(place, try ImageRepresentation(words: words.span)))
                } else {
                    sounds.append((place, try SoundDescription(words: Array(words.prefix(SoundDescription.wordCount)))))
                }
            } catch {
                throw .badField(name: error.field, found: error.found)
            }
        }
        switch AssetKind(rawValue: kind) {
        case .image where !images.isEmpty: content = .image(images)
        case .sound where sounds.count == 1: content = .sound(sounds[0].0, sounds[0].1)
        case .image, .sound: throw .badField(name: "representations", found: UInt64(parts))
        case nil: throw .badField(name: "kind", found: UInt64(kind))
        }
        attributes = []
        if flags & 2 != 0 {
            for _ in 0..<images.count {
                let words: [UInt64] = [try fields.integer(), try fields.integer(), try fields.integer()]
                do throws(DescriptionError) {
                    attributes.append(try ImageAttributes(words: words))
                } catch {
                    throw .badField(name: error.field, found: error.found)
                }
            }
        }
        name = try fields.bytes(Int(nameCount))
        path = try fields.bytes(Int(pathCount))
        key = try fields.bytes(Int(keyCount))
    }
}
