internal import AssetModel
internal import LinuxSystem
internal import SharedLayout

extension MappedRecord {
    /// Copies an object that was lent into memory of this process: the record, then its data.
    func copied(_ kind: AssetKind) throws(AssetError) -> MappedRecord {
        let data: [SharedBytes]
        do { data = try self.data(kind) } catch {
            throw AssetError(.protocolError, "the record of an object that was lent: " + error.description)
        }
        var end = Self.aligned(byteCount)
        let places = data.map { bytes in
            defer { end = Self.aligned(end + bytes.count) }
            return (offset: end, count: bytes.count)
        }
        let memory: Mapping
        do { memory = try Mapping(zeros: end) } catch { throw AssetError(error) }
        memory.write(copy(places: places), at: 0)
        for (bytes, place) in zip(data, places) where bytes.count > 0 {
            memory.write(bytes.mapping.copyBytes(at: bytes.offset, count: bytes.count), at: place.offset)
        }
        return MappedRecord(copyOf: self, in: memory)
    }

    private static func aligned(_ offset: Int) -> Int {
        (offset + ObjectRecord.alignment - 1) / ObjectRecord.alignment * ObjectRecord.alignment
    }
}
