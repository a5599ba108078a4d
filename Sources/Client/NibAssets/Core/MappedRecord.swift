internal import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// A record in shared memory. Each property reads the memory anew. The writer may change the record at any time: each value is compared with the
/// bounds after it was read.
@safe struct MappedRecord {
    /// The memory's number on its connection.
    private let number: UInt32
    /// Size of the record in bytes, all of them in the memory.
    private let count: UInt32
    let memory: Mapping
    private let start: UnsafeRawPointer
    /// Other memories with the record's data, for large objects.
    private var others: [(number: UInt32, mapping: Mapping)] = []

    private enum Field {
        static let object = 8
        static let kind = 20
        static let flags = 22
        static let representationCount = 32
        static let nameCount = 34
        static let pathCount = 36
        static let keyCount = 38
        static let fileSize = 40
        static let fileModified = 48
        static let headerSize = 64
    }

    /// The bytes "NOBJ".
    private static let magic = UInt32(littleEndian: 0x4A42_4F4E)
    private static let representationSize = 96
    // In a representation.
    private static let dataCount = 16
    private static let wordsStart = 24
    private static let attributesSize = 24

    // MARK: Finding it

    /// Finds the record at an offset in the memory with this number. Its data must lie in the same memory or in `memories` now, because later reads
    /// of the data look in no other memory.
    init(
        in mapping: Mapping, _ memory: UInt32, at offset: UInt64, of object: UInt64, _ kind: AssetKind,
        _ memories: borrowing SharedMemories
    ) throws(LayoutError) {
        guard offset <= UInt64(mapping.count), mapping.count - Int(offset) >= Field.headerSize else {
            throw .outside(offset: Int(clamping: offset), length: Field.headerSize)
        }
        let place = Int(offset)
        guard mapping.load(UInt32.self, at: place) == Self.magic else { throw .wrongMagic(offset: place) }
        let count = Int(mapping.load(UInt32.self, at: place + 4))
        guard count >= Field.headerSize, count <= ClientLimits.recordBytes.value else {
            throw .badField(name: "bytes of the record", found: UInt64(count))
        }
        guard count <= mapping.count - place else { throw .outside(offset: place, length: count) }
        (number, self.memory, self.count) = (memory, mapping, UInt32(count))
        // The whole record is in the memory, and `memory` keeps it mapped.
        unsafe start = UnsafeRawPointer(mapping.pointer) + place
        // The following reads depend on the properties just set.
        let found = load(UInt64.self, at: Field.object)
        guard found == object else { throw .badField(name: "object number", found: found) }
        let foundKind = load(UInt8.self, at: Field.kind)
        guard foundKind == kind.rawValue else { throw .badField(name: "kind", found: UInt64(foundKind)) }
        for index in 0..<(try representationCount) {
            let part = Field.headerSize + index * Self.representationSize
            let other = load(UInt32.self, at: part)
            // A streamed sound has no data.
            if other == memory || load(UInt64.self, at: part + Self.dataCount) == 0 { continue }
            if others.contains(where: { $0.number == other }) { continue }
            guard let mapping = memories[other] else { throw .badField(name: "memory number", found: UInt64(other)) }
            others.append((other, mapping))
        }
    }

    /// Uses a record's copy at the start of a memory that this process has made.
    init(copyOf record: MappedRecord, in memory: Mapping) {
        precondition(record.byteCount <= memory.count, "a record is in its memory")
        (number, count, self.memory) = (record.number, record.count, memory)
        unsafe start = UnsafeRawPointer(memory.pointer)
    }

    @unsafe var pointer: UnsafeRawPointer { unsafe start }
    var byteCount: Int { Int(count) }

    // MARK: What it says

    /// Throws unless all fields of the record are valid.
    func check(_ kind: AssetKind) throws(LayoutError) {
        switch kind {
        case .image:
            for index in 0..<(try representationCount) { _ = (try image(at: index), try attributes(at: index)) }
        case .sound: _ = try sound
        }
        _ = (try nameRange, try pathRange)
    }

    /// The number of the record's representations, at least one. All of them are inside the record.
    var representationCount: Int {
        get throws(LayoutError) {
            let representations = Int(load(UInt16.self, at: Field.representationCount))
            guard representations > 0, Field.headerSize + representations * Self.representationSize <= Int(count) else {
                throw .badField(name: "representations", found: UInt64(representations))
            }
            return representations
        }
    }

    func image(at index: Int) throws(LayoutError) -> (pixels: SharedBytes, description: ImageRepresentation) {
        guard index >= 0, try representationCount > index else {
            throw .badField(name: "representations", found: UInt64(clamping: index))
        }
        let start = Field.headerSize + index * Self.representationSize
        // Inside the record, because `representationCount` has checked this, and every bit pattern is a value.
        let words = unsafe self.start.loadUnaligned(
            fromByteOffset: start + Self.wordsStart, as: InlineArray<8, UInt64>.self)
        let description = try described { () throws(DescriptionError) in try ImageRepresentation(words: words.span) }
        return (try data(of: start, atLeast: description.dataByteCount), description)
    }

    /// The sound; without samples, if it is streamed.
    var sound: (samples: SharedBytes?, description: SoundDescription) {
        get throws(LayoutError) {
            _ = try representationCount
            let words = words(SoundDescription.wordCount, at: Field.headerSize + Self.wordsStart)
            let description = try described { () throws(DescriptionError) in try SoundDescription(words: words) }
            if description.sampleFormat == .streamed { return (nil, description) }
            return (try data(of: Field.headerSize, atLeast: try sampleBytes(description)), description)
        }
    }

    /// Whether the record is a sound whose file is played.
    var isStreamed: Bool {
        load(UInt8.self, at: Field.kind) == AssetKind.sound.rawValue && (try? sound)?.samples == nil
    }

    /// A catalog's attributes of a representation; nil for loose files.
    func attributes(at index: Int) throws(LayoutError) -> ImageAttributes? {
        let representations = try representationCount
        guard hasAttributes, index >= 0, index < representations else { return nil }
        let start = Field.headerSize + representations * Self.representationSize + index * Self.attributesSize
        guard start + Self.attributesSize <= count else { throw .outside(offset: start, length: Self.attributesSize) }
        let words = words(ImageAttributes.wordCount, at: start)
        return try described { () throws(DescriptionError) in try ImageAttributes(words: words) }
    }

    var isTemplate: Bool { load(UInt16.self, at: Field.flags) & 1 != 0 }
    var fileSize: UInt64 { load(at: Field.fileSize) }
    /// Last change of the file, nanoseconds since 1970.
    var fileModified: Int64 { load(at: Field.fileModified) }

    var name: [UInt8] {
        get throws(LayoutError) { bytes(in: try nameRange) }
    }

    func isNamed(_ name: [UInt8]) -> Bool {
        guard let range = try? nameRange, range.count == name.count else { return false }
        return memory.matches(name.span, at: offset + range.lowerBound)
    }

    var path: [UInt8] {
        get throws(LayoutError) { bytes(in: try pathRange) }
    }

    /// The daemon's key of the object: the versions of its files, and the form of the result. Empty when the daemon gives no key.
    var key: [UInt8] {
        get throws(LayoutError) { bytes(in: try keyRange) }
    }

    private var nameRange: Range<Int> {
        get throws(LayoutError) { try textRange(from: try textStart, Field.nameCount) }
    }

    private var pathRange: Range<Int> {
        get throws(LayoutError) { try textRange(from: try nameRange.upperBound, Field.pathCount) }
    }

    private var keyRange: Range<Int> {
        get throws(LayoutError) { try textRange(from: try pathRange.upperBound, Field.keyCount) }
    }

    private var hasAttributes: Bool { load(UInt16.self, at: Field.flags) & 2 != 0 }

    private var textStart: Int {
        get throws(LayoutError) {
            let representations = try representationCount
            return Field.headerSize + representations
                * (Self.representationSize + (hasAttributes ? Self.attributesSize : 0))
        }
    }

    private func textRange(from start: Int, _ field: Int) throws(LayoutError) -> Range<Int> {
        let count = Int(load(UInt16.self, at: field))
        guard start + count <= self.count else { throw .outside(offset: start, length: count) }
        return start..<start + count
    }

    private func bytes(in range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "outside the record")
        return unsafe Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))  // inside
    }

    /// Offset of the record in its memory.
    private var offset: Int { unsafe start - UnsafeRawPointer(memory.pointer) }

    private func words(_ count: Int, at offset: Int) -> [UInt64] {
        (0..<count).map { load(at: offset + 8 * $0) }
    }

    /// The data of the representation at an offset in the record.
    private func data(of part: Int, atLeast needed: UInt64) throws(LayoutError) -> SharedBytes {
        let (place, count) = (load(UInt64.self, at: part + 8), load(UInt64.self, at: part + 16))
        guard count >= needed else { throw .badField(name: "bytes of the data", found: count) }
        let mapping = try memory(load(UInt32.self, at: part))
        let size = UInt64(mapping.count)
        guard place <= size, count <= size - place else {
            throw .outside(offset: Int(clamping: place), length: Int(clamping: count))
        }
        return SharedBytes(mapping: mapping, offset: Int(place), count: Int(count))
    }

    private func memory(_ wanted: UInt32) throws(LayoutError) -> Mapping {
        if wanted == number { return memory }
        guard let other = others.first(where: { $0.number == wanted }) else {
            throw .badField(name: "memory number", found: UInt64(wanted))
        }
        return other.mapping
    }

    private func load<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type = Value.self, at offset: Int
    ) -> Value {
        precondition(offset >= 0 && offset + MemoryLayout<Value>.size <= count, "outside the record")
        // Inside the record, and every bit pattern is a value.
        return unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
    }

    // MARK: Copies

    /// The record's bytes, changed so that its data lies at `places` of the record's own memory.
    func copy(places: [(offset: Int, count: Int)]) -> [UInt8] {
        var bytes = bytes(in: 0..<byteCount)
        for (index, place) in places.enumerated() {
            let part = Field.headerSize + index * Self.representationSize
            write(UInt64(number), count: 4, at: part, to: &bytes)
            write(UInt64(place.offset), count: 8, at: part + 8, to: &bytes)
            write(UInt64(place.count), count: 8, at: part + 16, to: &bytes)
        }
        write(UInt64(ObjectRecord.State.live.rawValue), count: 4, at: ObjectRecord.stateOffset, to: &bytes)
        return bytes
    }

    private func write(_ value: UInt64, count: Int, at offset: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index))) }
    }

    /// The pixels of each representation, or the samples.
    func data(_ kind: AssetKind) throws(LayoutError) -> [SharedBytes] {
        guard kind == .image else { return try sound.samples.map { [$0] } ?? [] }
        var all: [SharedBytes] = []
        for index in 0..<(try representationCount) { all.append(try image(at: index).pixels) }
        return all
    }
}

/// Makes a description, and converts its error to an error of the record.
private func described<Value>(_ make: () throws(DescriptionError) -> Value) throws(LayoutError) -> Value {
    do { return try make() } catch { throw .badField(name: error.field, found: error.found) }
}

private func sampleBytes(_ sound: SoundDescription) throws(LayoutError) -> UInt64 {
    let sampleSize: UInt64 = sound.sampleFormat == .int16 ? 2 : 4
    let (count, overflow) = sound.frameCount.multipliedReportingOverflow(by: UInt64(sound.channelCount) * sampleSize)
    guard !overflow else { throw .badField(name: "frames", found: sound.frameCount) }
    return count
}
