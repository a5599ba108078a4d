import AssetModel
import LinuxSystem
import SharedLayout
import WireProtocol

/// Memory of a fake daemon: one segment with images and sounds, which a test may damage. Only one thread at a time may use it.
final class FakeCache: @unchecked Sendable {
    static let memory: UInt32 = 7
    static let size = 65_536
    static let pixels: [UInt8] = (0..<64).map { UInt8($0) }
    static let samples: [UInt8] = (0..<32).map { UInt8(200 - $0) }

    /// File of the segment.
    let file: FileDescriptor
    let mapping: Mapping
    private var used = MemoryHeader.size

    init(seals: MemoryFile.Seals = [.shrink, .grow]) throws {
        file = try MemoryFile.create("fake segment", allocating: UInt64(Self.size))
        mapping = try Mapping(file, count: Self.size, writable: true)
        let header = MemoryHeader(
            memory: Self.memory, byteCount: UInt64(Self.size), content: .segment, owner: MemoryHeader.everybody,
            lineage: 1)
        mapping.write(header.encoded, at: 0)
        try MemoryFile.seal(file, seals)
    }

    /// Announces the segment.
    func announce(on connection: FakeConnection) throws {
        let event = MemoryEvent(memory: Self.memory, content: .segment, byteCount: UInt64(Self.size))
        try connection.send(event.message(serial: 0), try file.reopened(.read))
    }

    /// Adds a 4x4 image, and returns an answer with it.
    func image(_ number: UInt64, _ name: String, template: Bool = false, path: String = "/images/file.png") -> Answer {
        let place = store(Self.pixels)
        let description = ImageRepresentation(
            pixelWidth: 4, pixelHeight: 4, bytesPerRow: 16, bitsPerSample: 8, samplesPerPixel: 4, alpha: .premultiplied,
            colorModel: .rgb)
        return add(number, .image, .image([.init(place, description)]), name, path, template)
    }

    /// Adds a sound of 8 frames, and returns an answer with it.
    func sound(_ number: UInt64, _ name: String, streamed: Bool = false, path: String = "/sounds/file.wav") -> Answer {
        let place =
            streamed ? ObjectRecord.DataLocation(memory: Self.memory, offset: 0, byteCount: 0) : store(Self.samples)
        let description = SoundDescription(
            sampleRate: 8_000, channelCount: 2, sampleFormat: streamed ? .streamed : .int16, frameCount: 8,
            fileFormat: 1)
        return add(number, .sound, .sound(place, description), name, path, false)
    }

    /// Writes bytes as a record, and returns an answer that calls the record an image.
    func record(_ number: UInt64, _ bytes: [UInt8]) -> Answer {
        Answer(
            object: number, memory: Self.memory, offset: store(bytes).offset, kind: .image, origin: .decoded,
            name: Array("record".utf8), path: [])
    }

    /// Changes the state of an answer's record.
    func setState(_ state: ObjectRecord.State, of answer: Answer) {
        mapping.store(state.rawValue, at: Int(answer.offset) + ObjectRecord.stateOffset)
    }

    private func add(
        _ number: UInt64, _ kind: AssetKind, _ content: ObjectRecord.Content, _ name: String, _ path: String,
        _ template: Bool
    ) -> Answer {
        let record = ObjectRecord(
            number: number, isTemplate: template, pixelForm: kind == .image ? .premultipliedRGBA8 : nil,
            decodeDuration: 5, fileSize: 100, fileModified: 1, content: content, name: Array(name.utf8),
            path: Array(path.utf8), key: Array(name.utf8))
        let place = store(record.encoded)
        return Answer(
            object: number, memory: Self.memory, offset: place.offset, kind: kind, origin: .decoded,
            name: Array(name.utf8), path: Array(path.utf8))
    }

    private func store(_ bytes: [UInt8]) -> ObjectRecord.DataLocation {
        let offset = used
        mapping.write(bytes, at: offset)
        used = (offset + bytes.count + 63) / 64 * 64
        return ObjectRecord.DataLocation(memory: Self.memory, offset: UInt64(offset), byteCount: UInt64(bytes.count))
    }
}
