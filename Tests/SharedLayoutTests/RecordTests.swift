import AssetModel
import SharedLayout
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordTests {
    static let image: ObjectRecord = {
        var page = ImageRepresentation(
            pixelWidth: 7, pixelHeight: 5, bytesPerRow: 28, bitsPerSample: 8, samplesPerPixel: 4, alpha: .premultiplied,
            colorModel: .rgb)
        page.hotSpot = .init(x: 1, y: 2)
        page.frame = .init(milliseconds: .max, loopCount: 7)
        return ObjectRecord(
            number: 1 << 40, isTemplate: true, pixelForm: .premultipliedRGBA8, decodeDuration: 99, fileSize: 1234,
            fileModified: -5,
            content: .image([
                .init(.init(memory: 1, offset: 64, byteCount: 140), page),
                .init(.init(memory: 2, offset: 0, byteCount: 140), page),
            ]),
            attributes: [
                ImageAttributes(
                    templateIntent: .template, resizing: .tile, preservesVector: true,
                    caps: .init(top: 1, left: 2, bottom: 3, right: 4), center: .init(width: 5, height: 6),
                    alignment: .init(top: 7, left: 8, bottom: 9, right: 65_535)),
                ImageAttributes(),
            ], name: Array("plus".utf8), path: Array("/b/plus.tiff".utf8))
    }()
    static let sound = ObjectRecord(
        number: 2, isTemplate: false, pixelForm: nil, decodeDuration: 1, fileSize: 2, fileModified: 3,
        content: .sound(
            .init(memory: 1, offset: 128, byteCount: 400),
            SoundDescription(sampleRate: 8000, channelCount: 1, sampleFormat: .int16, frameCount: 200, fileFormat: 1)),
        name: [], path: [0x2F])

    @Test(arguments: [image, sound]) func aRecordReadsBackEqual(_ record: ObjectRecord) throws {
        let bytes = record.encoded
        #expect(try ObjectRecord.byteCount(ofRecordStarting: Array(bytes.prefix(8)), at: 0) == bytes.count)
        #expect(try ObjectRecord(bytes) == record)
    }

    @Test(arguments: [image, sound]) func noChangedByteMakesTheReaderTrap(_ record: ObjectRecord) throws {
        let bytes = record.encoded
        for length in 0..<bytes.count {
            #expect(throws: LayoutError.self) { try ObjectRecord(Array(bytes.prefix(length))) }
        }
        var tally = DamageTally()
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            let other = tally.note { () throws(LayoutError) in try ObjectRecord(changed) }
            // If the changed bytes are valid, too, their record can be written and read again.
            if let other { #expect(try ObjectRecord(other.encoded) == other) }
        }
        #expect(tally.hasBoth, "\(tally)")
    }

    @Test func aHeaderReadsBackEqualAndNamesWhatIsWrong() throws {
        let header = MemoryHeader(memory: 3, byteCount: 1 << 22, content: .segment, owner: 1000, lineage: 77)
        var bytes = header.encoded
        #expect(bytes.count == MemoryHeader.size)
        #expect(try MemoryHeader(bytes) == header)
        bytes[8] = 9
        #expect(throws: LayoutError.badField(name: "layout version", found: 9)) { try MemoryHeader(bytes) }
        bytes[0] = 0
        #expect(throws: LayoutError.wrongMagic(offset: 0)) { try MemoryHeader(bytes) }
    }
}
