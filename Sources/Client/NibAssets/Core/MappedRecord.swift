internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// A record in shared memory, read and checked: all its data is mapped and large enough.
struct MappedRecord {
    let kind: AssetKind
    var content: AssetObject.Content
    let isTemplate: Bool
    let attributes: [ImageAttributes]
    let path: [UInt8]
    let fileSize: UInt64
    let fileModified: Int64

    /// Reads an answer's record.
    init(_ answer: Answer, in memories: SharedMemories) throws(AssetError) {
        do {
            try self.init(reading: answer, in: memories)
        } catch {
            throw AssetError(
                .protocolError,
                "the record of object " + String(answer.object) + " in memory " + String(answer.memory) + ": "
                    + error.description)
        }
    }

    private init(reading answer: Answer, in memories: SharedMemories) throws(LayoutError) {
        let start = try memories.bytes(answer.memory, at: answer.offset, count: 8)
        let count = try ObjectRecord.byteCount(
            ofRecordStarting: start.mapping.copyBytes(at: start.offset, count: 8), at: start.offset)
        guard count <= ClientLimits.recordBytes.value else {
            throw .badField(name: "bytes of the record", found: UInt64(count))
        }
        let whole = try memories.bytes(answer.memory, at: answer.offset, count: UInt64(count))
        let record = try ObjectRecord(whole.mapping.copyBytes(at: whole.offset, count: count))
        guard record.number == answer.object else { throw .badField(name: "object number", found: record.number) }
        switch record.content {
        case .image(let parts):
            kind = .image
            var images: [(pixels: SharedBytes, description: ImageRepresentation)] = []
            for (place, description) in parts {
                images.append((try memories.bytes(place, atLeast: description.dataByteCount), description))
            }
            content = .image(images)
        case .sound(let place, let description):
            kind = .sound
            let samples: SharedBytes? =
                description.sampleFormat == .streamed
                ? nil : try memories.bytes(place, atLeast: try sampleBytes(description))
            content = .sound(samples: samples, description: description)
        }
        guard kind == answer.kind else { throw .badField(name: "kind", found: UInt64(kind.rawValue)) }
        isTemplate = record.isTemplate
        attributes = record.attributes
        path = record.path
        fileSize = record.fileSize
        fileModified = record.fileModified
    }
}

private func sampleBytes(_ sound: SoundDescription) throws(LayoutError) -> UInt64 {
    let sampleSize: UInt64 = sound.sampleFormat == .int16 ? 2 : 4
    let (count, overflow) = sound.frameCount.multipliedReportingOverflow(by: UInt64(sound.channelCount) * sampleSize)
    guard !overflow else { throw .badField(name: "frames", found: sound.frameCount) }
    return count
}
