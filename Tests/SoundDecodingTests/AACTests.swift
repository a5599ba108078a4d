import AssetModel
import LinuxSystem
import MediaInput
import SoundDecoding
import TestSupport
import Testing

/// Tests unusual and damaged AAC files. `DecoderComparisonTests` has regular files.
@Suite(.timeLimit(.minutes(20))) struct AACTests {
    private static let configuration: [UInt8] = [0x12, 0x08]  // LC, 44,100 Hz, one channel

    /// A silent packet of one channel.
    private static let silence: [UInt8] = [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]

    /// Until the first packet is decoded, libfaad2 takes a rate of at most 24,000 Hz for half of the sound's rate.
    @Test(arguments: [(4, 44_100), (7, 22_050)]) func packetsWithHeadersAreDecoded(_ index: UInt8, _ rate: UInt32)
        throws
    {
        let sound = try openSound(adts(count: 5, rateIndex: index))
        #expect(sound.description.frameCount == 5 * 1024 && sound.description.sampleRate == rate)
        #expect(sound.description.channelCount == 1 && sound.description.encodingName == "AAC")
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
        let samples = (0..<5 * 1024).map { Float(bitPattern: memory.load(UInt32.self, at: 4 * $0)) }
        #expect(samples.allSatisfy { abs($0) < 0.000_01 })
    }

    /// The eighth channel is not in the number of channels that libfaad2 names before the first packet.
    @Test func eightChannelsAreDecoded() throws {
        let packet: [UInt8] = [
            0x00, 0xC8, 0x00, 0x01, 0x03, 0x20, 0x00, 0x0C, 0x80, 0x00, 0x11, 0x32, 0x00, 0x00, 0xC8, 0x00, 0x01, 0x23,
            0x20, 0x00, 0x0C, 0x80, 0x00, 0x30, 0x64, 0x00, 0x03, 0x80,
        ]
        let sound = try openSound(adts(count: 5, channels: 7, packet: packet))
        #expect(sound.description.channelCount == 8 && sound.description.channelLayout.rawValue == 0x63F)
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
    }

    /// The configuration has no number for its channels, but a list: a pair in front, and a pair behind.
    @Test func listedChannelsHaveNoKnownPlaces() throws {
        let configuration: [UInt8] = [0x12, 0x00, 0x05, 0x04, 0x04, 0x00, 0x21, 0x10, 0x00]
        let packet: [UInt8] = [
            0x20, 0x64, 0x00, 0x01, 0x90, 0x00, 0x02, 0x26, 0x40, 0x00, 0x19, 0x00, 0x00, 0xE0,
        ]
        let sound = try openSound(caf(packets: 5, leading: 0, configuration: configuration, packet: packet))
        #expect(sound.description.channelCount == 4 && sound.description.channelLayout.rawValue == 0)
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
    }

    @Test func anEditListSaysWhereTheSoundBegins() throws {
        let sound = try openSound(movie(packets: 10, edit: (duration: 100, start: 1124)))
        // The edit is a tenth of a second by the movie's clock. The track has more samples after it.
        #expect(sound.description.frameCount == 4410 && sound.description.containerName == "MPEG-4")
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
    }

    /// iTunes and afconvert write such a note instead of an edit list.
    @Test func aNoteSaysWhereTheSoundBegins() throws {
        let note = " 00000000 00000840 000001C0 0000000000001E00 00000000 00000000"
        let sound = try openSound(movie(packets: 10, note: note))
        #expect(sound.description.frameCount == 0x1E00)
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
        // The notes belong to another sound, or are no valid notes.
        for wrong in [" 00000000 00000840 000001C0 0000000000009E00", "", " x y z"] {
            #expect(try openSound(movie(packets: 10, note: wrong)).description.frameCount == 10 * 1024)
        }
    }

    /// iOS and afconvert write such CAF files, which libsndfile does not read.
    @Test func packetsInCAFAreDecoded() throws {
        let sound = try openSound(caf(packets: 5, leading: 2112))
        #expect(sound.description.frameCount == 5 * 1024 - 2112 && sound.description.sampleRate == 44_100)
        #expect(sound.description.containerName == "CAF" && sound.description.encodingName == "AAC")
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
        #expect(throws: MediaError.self) { try openSound(caf(packets: 5, leading: 0).prefix(70)) }
        #expect { try openSound(caf(packets: 5, leading: 0).dropLast(20)) } throws: { isTruncated($0) }
    }

    @Test func aFileThatPromisesMoreThanItHoldsIsTruncated() throws {
        let sound = try openSound(movie(packets: 10, duration: 20 * 1024))
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        #expect(throws: MediaError.self) { try sound.decode(into: memory) }
        #expect { try openSound(adts(count: 5).dropLast()) } throws: { isTruncated($0) }
        #expect { try openSound(movie(packets: 3).dropLast(30)) } throws: { isTruncated($0) }
    }

    @Test func aLongSoundIsDescribedWithoutItsPackets() throws {
        let sound = try openSound(movie(packets: 4, duration: 10 * 3600 * 44_100))
        #expect(sound.description.sampleFormat == .streamed && sound.description.duration == 36_000)
    }

    @Test(arguments: ["alac", "enca", "twos"]) func anotherEncodingIsNamed(_ type: String) throws {
        #expect {
            try openSound(movie(packets: 3, type: type))
        } throws: { error in
            if case .unsupported(_, let feature)? = error as? MediaError { !feature.isEmpty } else { false }
        }
    }

    @Test func aTableLargerThanTheFileTakesNoMemory() throws {
        let sound = try openSound(movie(packets: 10, claimedPackets: 0xFFFF_FFFF))
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        #expect { try sound.decode(into: memory) } throws: { isTruncated($0) }
    }

    @Test(arguments: ["M4A ", "dash", "MSNV", "F4A ", "qt  "]) func everyBrandIsRead(_ brand: String) throws {
        #expect(try openSound(movie(packets: 3, brand: brand)).description.encodingName == "AAC")
    }

    /// QuickTime's first files have no brand. "wide" takes the place of "ftyp".
    @Test func aFileWithoutABrandIsRead() throws {
        let file = movie(packets: 3)
        #expect(
            try openSound(box("free", [UInt8](repeating: 0, count: 8)) + file.dropFirst(16)).description.encodingName
                == "AAC")
        for text in ["<!--free", "P5\n#wide", "/*  skip"] {
            #expect(MediaFormat(firstBytes: Array((text + String(repeating: " ", count: 60)).utf8)) != .mpeg4)
        }
    }

    private func isTruncated(_ error: any Error) -> Bool {
        if case .truncated? = error as? MediaError { true } else { false }
    }

    private func adts(
        count: Int, rateIndex: UInt8 = 4, channels: UInt8 = 1, packet: [UInt8] = Self.silence
    ) -> [UInt8] {
        let size = 7 + packet.count
        let header: [UInt8] = [
            0xFF, 0xF1, 0x40 | rateIndex << 2 | channels >> 2, channels << 6, UInt8(size >> 3),
            UInt8(size & 7) << 5 | 0x1F, 0xFC,
        ]
        return (0..<count).flatMap { _ in header + packet }
    }

    /// Makes a file of silent packets. Times are in the track's 44,100 ticks a second, the edit's duration in the movie's 1000 ticks.
    private func movie(
        packets: Int, duration: Int? = nil, edit: (duration: Int, start: Int)? = nil, type: String = "mp4a",
        claimedPackets: Int? = nil, note: String? = nil, brand: String = "M4A "
    ) -> [UInt8] {
        let file =
            box("ftyp", Array((brand + "\0\0\0\0").utf8)) + box("mdat", (0..<packets).flatMap { _ in Self.silence })
        let decoder = [4, 15, 0x40, 0x15] + [UInt8](repeating: 0, count: 11) + [5, 2] + Self.configuration
        let stream = box("esds", big(0, 4) + [3, 20, 0, 0, 0] + decoder)
        let entry = box(
            type, big(0, 6) + big(1, 2) + big(0, 8) + big(1, 2) + big(16, 2) + big(0, 4) + big(44_100, 4) + stream)
        let sizes = (0..<packets).flatMap { _ in big(Self.silence.count, 4) }
        let tables =
            box("stsd", big(0, 4) + big(1, 4) + entry)
            + box("stsc", big(0, 4) + big(1, 4) + big(1, 4) + big(packets, 4) + big(1, 4))
            + box("stco", big(0, 4) + big(1, 4) + big(24, 4))
            + box("stsz", big(0, 8) + big(claimedPackets ?? packets, 4) + sizes)
        let media =
            box("mdhd", big(0, 12) + big(44_100, 4) + big(duration ?? packets * 1024, 4) + big(0, 4))
            + box("hdlr", big(0, 8) + Array("soun".utf8)) + box("minf", box("stbl", tables))
        let edits = edit.map {
            box("edts", box("elst", big(0, 4) + big(1, 4) + big($0.duration, 4) + big($0.start, 4) + big(0x10000, 4)))
        }
        let header = box("mvhd", big(0, 12) + big(1000, 4) + big(1000, 4))
        let tags = note.map { note in
            let parts =
                box("mean", big(0, 4) + Array("com.apple.iTunes".utf8))
                + box("name", big(0, 4) + Array("iTunSMPB".utf8))
                + box("data", big(1, 4) + big(0, 4) + Array(note.utf8))
            return box("udta", box("meta", big(0, 4) + box("ilst", box("----", parts))))
        }
        return file + box("moov", header + box("trak", (edits ?? []) + box("mdia", media)) + (tags ?? []))
    }

    private func caf(
        packets: Int, leading: Int, configuration: [UInt8] = Self.configuration, packet: [UInt8] = Self.silence
    ) -> [UInt8] {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] { Array(type.utf8) + big(content.count, 8) + content }
        let rate = Double(44_100).bitPattern
        let description = big(Int(rate), 8) + Array("aac ".utf8) + big(0, 8) + big(1024, 4) + big(1, 4) + big(0, 4)
        let facts = [4, 15, 0x40, 0x15] + [UInt8](repeating: 0, count: 11)
        let decoder = facts + [5, UInt8(configuration.count)] + configuration
        let sizes = (0..<packets).map { _ in UInt8(packet.count) }
        let table = big(packets, 8) + big(packets * 1024 - leading, 8) + big(leading, 4) + big(0, 4) + sizes
        return Array("caff".utf8) + big(1, 2) + big(0, 2) + chunk("desc", description)
            + chunk("kuki", [3, 20, 0, 0, 0] + decoder) + chunk("pakt", table)
            + chunk("data", big(0, 4) + (0..<packets).flatMap { _ in packet })
    }

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(8 + content.count, 4) + Array(type.utf8) + content
    }

    private func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
}
