import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing

/// Tests that the code follows the document "The shared-memory layout", from which readers in other languages are written.
///
/// Each field gets a value of its own. The test then looks for the value at the field's place in the document.
@Suite(.timeLimit(.minutes(20))) struct DocumentTests {
    let tables: [[(offset: Int, type: String, field: String)]]
    /// Tables of words whose bits are fields, in the document's order: image, attributes, sound.
    let words: [[(word: Int, bits: ClosedRange<Int>, field: String)]]

    init() throws {
        let path = "Sources/Protocols/SharedLayout/SharedLayout.docc/SharedMemoryLayout.md"
        let text = try Repository.text(of: path)
        var tables: [[(offset: Int, type: String, field: String)]] = []
        var words: [[(word: Int, bits: ClosedRange<Int>, field: String)]] = []
        var isOfWords = false
        // Rows are indented, and their cells two spaces apart.
        for line in text.split(separator: "\n") where line.hasPrefix("    ") {
            let cells = line.split(separator: "  ").map { String($0.drop { $0 == " " }) }
            if cells.first == "offset" { tables.append([]) }
            if cells.first == "word" { words.append([]) }
            if cells.first == "offset" || cells.first == "word" { isOfWords = cells.first == "word" }
            guard cells.count >= 3, let place = Int(cells[0].filter { $0 != "," }) else { continue }
            guard isOfWords else {
                tables[tables.count - 1].append((place, cells[1], cells[2]))
                continue
            }
            let bits = cells[1].split(separator: "–").compactMap { Int($0) }
            words[words.count - 1].append((place, bits[0]...(bits.last ?? bits[0]), cells[2]))
        }
        self.tables = tables
        self.words = words
    }

    @Test func theHeaderOfEveryMemory() throws {
        let header = MemoryHeader(
            memory: 0x11, byteCount: 0x2222, content: .segment, owner: 0x3333, lineage: 0x4444_5555
        ).encoded
        try check(
            header, tables[0],
            [
                "memory number": 0x11, "bytes of the whole memory": 0x2222, "type": 1, "owner": 0x3333,
                "lineage": 0x4444_5555,
                "layout version": 1,
            ])
    }

    @Test func aRecordAndItsRepresentation() throws {
        var page = ImageRepresentation(
            pixelWidth: 7, pixelHeight: 5, bytesPerRow: 28, bitsPerSample: 8, samplesPerPixel: 4, alpha: .premultiplied,
            colorModel: .rgb)
        page.page = 1
        page.pageCount = 2
        let record = ObjectRecord(
            number: 0x1111, isTemplate: true, pixelForm: .asStored, decodeDuration: 0x2222, fileSize: 0x3333,
            fileModified: 0x4444, content: .image([.init(.init(memory: 0x55, offset: 0x6666, byteCount: 140), page)]),
            name: [1, 2, 3], path: [4, 5]
        ).encoded
        try check(
            record, tables[1],
            [
                "bytes of the record": UInt64(record.count), "object number": 0x1111, "state": 1, "kind": 1,
                "pixel form": 2,
                "flags": 1, "duration of the decoding": 0x2222, "representations": 1, "bytes of the name": 3,
                "bytes of the path": 2, "bytes of the file": 0x3333, "last change of the file": 0x4444,
            ])
        let representation = Array(record[64..<64 + 96])
        try check(
            representation, tables[2],
            ["memory number": 0x55, "offset of the data": 0x6666, "bytes of the data": 140])
        #expect(value(representation, 24, "u64") == 7 | 5 << 32 && value(representation, 32, "u64") == 28)
        #expect(Array(record[160...]) == [1, 2, 3, 4, 5])
    }

    @Test func everyBitOfADescription() throws {
        var page = ImageRepresentation(
            pixelWidth: 7, pixelHeight: 5, bytesPerRow: 42, bitsPerSample: 16, samplesPerPixel: 3, alpha: .straight,
            colorModel: .cmyk)
        (page.pointWidth, page.pointHeight, page.scale) = (3.5, 2.5, 2)
        (page.page, page.pageCount, page.colorProfileByteCount) = (8, 9, 10)
        page.hotSpot = .init(x: 11, y: 12)
        page.frame = .init(milliseconds: 13, loopCount: 14)
        page.source = ImageSource(.tiff, isPlanar: true, detail: 15)
        page.source?.hasOpaqueAlpha = true
        check(
            page.words, words[0],
            [
                7, 5, 42, 16, 3, 1, 4, 15, 3.5.bitPattern, 2.5.bitPattern, 2, 8, 9, 2, 1, 1, 1, 1, 14, 10, 11, 12, 13,
            ])
        check(
            ImageAttributes(
                templateIntent: .template, resizing: .tile, preservesVector: true,
                caps: .init(top: 1, left: 2, bottom: 3, right: 4), center: .init(width: 5, height: 6),
                alignment: .init(top: 7, left: 8, bottom: 9, right: 10)
            ).words, words[1], [2, 1, 1, 5, 6, 1, 2, 3, 4, 7, 8, 9, 10])
        check(
            SoundDescription(
                sampleRate: 8000, channelCount: 2, sampleFormat: .float32, frameCount: 200, fileFormat: 0x01_0002,
                channelLayout: ChannelLayout(rawValue: 3)
            ).words, words[2], [8000, 2, 3, 2, 200, 0x01_0002])
    }

    @Test func anIndexAndASlot() throws {
        let index = try SampleIndex()
        index.writer.setComplete([.sound])
        index.writer.isCurrent = true
        #expect(index.publish("plus", memory: 0x123, offset: 64 * 0x456, object: 0x789, flags: 0xABC) == .entered)
        let bytes = index.mapping.copyBytes(at: 0, count: index.mapping.count)
        let header = tables[3]
        func field(_ name: String) throws -> UInt64 {
            let row = try #require(header.first { $0.field.hasPrefix(name) }, "no row for \(name)")
            return value(bytes, row.offset, row.type)
        }
        try check(
            bytes, header, ["version of the index": 1, "context": 9, "state": 2, "kinds whose stems": 4])
        #expect(try field("slots") == 256 && field("places of stems") == 256)
        let (slots, stems, names) = (
            try field("offset of the slots"), try field("offset of the stems"), try field("offset of the names")
        )
        #expect(stems == slots + 256 * 32 && names == stems + 256 * 8)
        #expect(names + (try field("bytes of the names")) == UInt64(bytes.count))
        // The slot is at the place that the document's hash gives.
        let hash = Self.hash(Array("plus".utf8), seed: try field("seed"), kind: 1)
        let start = Int(slots) + 32 * Int(hash.multipliedFullWidth(by: 256).high)
        let slot = Array(bytes[start..<start + 32])
        try check(slot, tables[4], ["tag": hash, "object number": 0x789])
        check([value(slot, 8, "u64")], words[3], [1, 1, 0x123, 0x456])
        check([value(slot, 24, "u64")], words[4], [0, 4, 1, 0xABC])
        #expect(Array(bytes[Int(names)..<Int(names) + 4]) == Array("plus".utf8))
        #expect(tables[4].count == 4 && header.count == 11)
    }

    @Test func aClientPage() throws {
        let mapping = try IndexTests.page()
        let counts = try UseCounts(mapping)
        let word = try #require(AnswerWord(memory: 0x123, offset: 64 * 0x456))
        counts.raise(word)
        counts.countHit(word)
        counts.countMiss()
        counts.countMiss()
        let bytes = mapping.copyBytes(at: 0, count: mapping.count)
        try check(bytes, tables[5], ["version of the page": 1, "hits": 1, "misses": 2])
        let place = Self.mix((word.rawValue >> 16) ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
        let position = Int(place.multipliedFullWidth(by: 768).high)
        let (first, marks) = (tables[5][4], tables[5][5])
        #expect(first.type == "u32 × 768" && marks.type == "u8 × 768")
        #expect(value(bytes, first.offset + 4 * position, "u32") == 1 && bytes[marks.offset + position] == 1)
        #expect(bytes[first.offset...].count { $0 != 0 } == 2 && first.offset + 4 * 768 == marks.offset)
    }

    /// The hash that the document describes.
    private static func hash(_ name: [UInt8], seed: UInt64, kind: UInt64) -> UInt64 {
        var hash = mix(seed ^ kind, 0x9E37_79B9_7F4A_7C15)
        var rest = name[...]
        while rest.count >= 8 {
            let part = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            hash = mix(hash ^ part, 0xD6E8_FEB8_6659_FD93)
            rest = rest.dropFirst(8)
        }
        return mix(hash ^ rest.reduce(0) { $0 << 8 | UInt64($1) }, 0xA076_1D64_78BD_642F ^ UInt64(name.count)) | 1
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// Expects each value in the bits of its row, and no other set bits.
    private func check(
        _ words: [UInt64], _ table: [(word: Int, bits: ClosedRange<Int>, field: String)], _ expected: [UInt64]
    ) {
        var rest = words
        #expect(table.count == expected.count)
        for (row, number) in zip(table, expected) {
            let mask = (UInt64.max >> UInt64(64 - row.bits.count)) << UInt64(row.bits.lowerBound)
            #expect((words[row.word] & mask) >> UInt64(row.bits.lowerBound) == number, "\(row.field)")
            rest[row.word] &= ~mask
        }
        #expect(rest.allSatisfy { $0 == 0 }, "bits that the document does not name")
    }

    /// Expects each value at the offset of the row whose field begins with the value's name.
    private func check(
        _ bytes: [UInt8], _ table: [(offset: Int, type: String, field: String)], _ expected: [String: UInt64]
    ) throws {
        for (name, number) in expected {
            let row = try #require(table.first { $0.field.hasPrefix(name) }, "no row for \(name)")
            #expect(value(bytes, row.offset, row.type) == number, "\(name)")
        }
    }

    private func value(_ bytes: [UInt8], _ offset: Int, _ type: String) -> UInt64 {
        let size = ["u8": 1, "u16": 2, "u32": 4, "u64": 8, "i64": 8][type] ?? 0
        return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
