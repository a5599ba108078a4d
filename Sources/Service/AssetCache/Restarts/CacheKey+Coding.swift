internal import AssetModel
internal import LinuxSystem
internal import MessageCoding
internal import SharedLayout

/// Encoding of a key in a record. The record has kind, name and pixel form elsewhere, and the segment's header has the visibility.
///
/// u16 version, u8 sample form, u8 whether it is an embedded medium, u32 medium; u8 kind of size, u8 scale, u16 files, u32 catalog items; u32 width, u32
/// height; five numbers of 8 bytes for each file; for each item its words, u16 bytes of the name, u16 bytes of the file, and both texts.
extension CacheKey {
    private static let version: UInt16 = 1

    var encoded: [UInt8] {
        let (kind, scale, size): (UInt8, UInt8, PixelSize) =
            switch renderingSize {
            case nil: (0, 0, PixelSize(width: 0, height: 0))
            case .scale(let scale): (1, scale, PixelSize(width: 0, height: 0))
            case .pixels(let size): (2, 0, size)
            }
        let files = files
        let count = 24 + 40 * files.count
        var writer = ByteWriter(capacity: count)
        writer.write(capacity: count) { output in
            output.write(Self.version)
            output.write(sampleForm?.rawValue ?? 0)
            output.write(UInt8(medium == nil ? 0 : 1))
            output.write(medium ?? 0)
            output.write(kind)
            output.write(scale)
            output.write(UInt16(clamping: files.count))
            output.write(UInt32(clamping: items.count))
            output.write(size.width)
            output.write(size.height)
            for index in files.indices {
                output.write(files[index].identity.device)
                output.write(files[index].identity.inode)
                output.write(files[index].size)
                output.write(files[index].modified)
                output.write(files[index].changed)
            }
        }
        for item in items {
            for word in item.words { writer.write(word) }
            writer.write(UInt16(clamping: item.name.count))
            writer.write(UInt16(clamping: item.file.count))
            writer.write(item.name)
            writer.write(item.file)
        }
        return writer.bytes
    }

    private struct NoKey: Error {}

    /// Decodes the key of a record in memory that `visibility` may see; throws if the bytes are no key.
    init(of record: ObjectRecord, visibility: Visibility) throws {
        var reader = ByteReader(record.key)
        guard try reader.read(UInt16.self) == Self.version else { throw NoKey() }
        let form: UInt8 = try reader.read()
        let sampleForm = SampleForm(rawValue: form)
        guard form == 0 || sampleForm != nil else { throw NoKey() }
        let hasMedium: UInt8 = try reader.read()
        let medium: UInt32 = try reader.read()
        let sizeKind: UInt8 = try reader.read()
        let scale: UInt8 = try reader.read()
        let fileCount: UInt16 = try reader.read()
        let itemCount: UInt32 = try reader.read()
        let pixels = PixelSize(width: try reader.read(), height: try reader.read())
        let size: RenderingSize? =
            switch sizeKind {
            case 0: nil
            case 1: .scale(scale)
            case 2: .pixels(pixels)
            default: throw NoKey()
            }
        var files: [FileVersion] = []
        for _ in 0..<fileCount {
            files.append(
                FileVersion(
                    identity: .init(device: try reader.read(), inode: try reader.read()), size: try reader.read(),
                    modified: try reader.read(), changed: try reader.read()))
        }
        var items: [CatalogItem] = []
        for _ in 0..<itemCount {
            var words: [UInt64] = []
            for _ in 0..<CatalogItem.wordCount { words.append(try reader.read()) }
            let counts: (UInt16, UInt16) = (try reader.read(), try reader.read())
            items.append(
                try CatalogItem(
                    words: words, name: Array(try reader.readBytes(Int(counts.0))),
                    file: Array(try reader.readBytes(Int(counts.1)))))
        }
        guard reader.remaining == 0 else { throw NoKey() }
        let kind: AssetKind = if case .image = record.content { .image } else { .sound }
        self.init(
            kind: kind, name: record.name, files: files, items: items, medium: hasMedium == 0 ? nil : medium,
            pixelForm: record.pixelForm, sampleForm: sampleForm, renderingSize: size, visibility: visibility)
    }
}
