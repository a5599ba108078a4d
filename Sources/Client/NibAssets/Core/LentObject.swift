internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// The copy of an object that was lent, in memory of this process: first what tells that it is live, then its data.
struct LentObject {
    let loaded: MappedRecord
    let source: AssetObject.Source

    private static let alignment = UInt64(ObjectRecord.alignment)

    init(_ lent: MappedRecord, _ source: AssetObject.Source) throws(AssetError) {
        var end = Self.alignment
        let parts = lent.data.map { bytes in
            defer { end = (end + UInt64(bytes.count) + Self.alignment - 1) & ~(Self.alignment - 1) }
            return (bytes, Int(end))
        }
        let memory: Mapping
        do {
            memory = try Mapping(try MemoryFile.create("lent", allocating: end), count: Int(end), writable: true)
        } catch {
            throw AssetError(error)
        }
        memory.store(source.number, at: 8)
        memory.store(ObjectRecord.State.live.rawValue, at: ObjectRecord.stateOffset)
        for (bytes, offset) in parts where bytes.count > 0 {
            memory.write(bytes.mapping.copyBytes(at: bytes.offset, count: bytes.count), at: offset)
        }
        loaded = lent.replacing(
            data: parts.map { SharedBytes(mapping: memory, offset: $0.1, count: $0.0.count) })
        self.source = AssetObject.Source(
            session: source.session, number: source.number, memory: memory, offset: 0, isHeld: false)
    }
}

extension MappedRecord {
    /// The pixels of each representation, or the samples.
    fileprivate var data: [SharedBytes] {
        switch content {
        case .image(let parts): parts.map { $0.pixels }
        case .sound(let samples, _): samples.map { [$0] } ?? []
        }
    }

    /// The same with its data in another place.
    fileprivate func replacing(data: [SharedBytes]) -> MappedRecord {
        var record = self
        switch content {
        case .image(let parts):
            var images: [(pixels: SharedBytes, description: ImageRepresentation)] = []
            for (index, part) in parts.enumerated() {
                images.append((pixels: data[index], description: part.description))
            }
            record.content = .image(images)
        case .sound(_, let description): record.content = .sound(samples: data.first, description: description)
        }
        return record
    }
}
