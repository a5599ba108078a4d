internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// The daemon's memories on a connection, each mapped once.
struct SharedMemories {
    private var mappings: [UInt32: Mapping] = [:]
    /// The page on which this process counts what it uses without a message.
    private(set) var page: UseCounts?

    /// The bytes of all mappings.
    var byteCount: UInt64 { mappings.values.reduce(0) { $0 + UInt64($1.count) } }
    var count: Int { mappings.count }

    /// Maps the memory of an event, after checking that it is as described and cannot shrink under a reader.
    mutating func add(_ event: MemoryEvent, file: FileDescriptor) throws(AssetError) {
        switch event.content {
        case .segment, .largeObject, .index, .clientPage: break
        default: return  // a kind of a later daemon
        }
        guard mappings[event.memory] == nil, mappings.count < ClientLimits.mappings.value else {
            throw refusal(event, "its number is taken, or there are too many")
        }
        guard let count = Int(exactly: event.byteCount), count > 0 else { throw refusal(event, "its size is invalid") }
        let mapping: Mapping
        let isSafe: Bool
        do {
            let (size, seals) = (try file.status().size, try MemoryFile.seals(of: file))
            isSafe = size >= event.byteCount && seals.contains(.shrink)
            let keepsFile = mappings.values.count { $0.keepsFile } < ClientLimits.keptFiles.value
            mapping = try Mapping(
                file, count: count, writable: event.content == .clientPage,
                keepsFile: keepsFile && (event.content == .segment || event.content == .largeObject))
        } catch {
            throw AssetError(error)
        }
        guard isSafe else { throw refusal(event, "it is smaller than its message says, or could shrink") }
        if event.content == .segment { try checkHeader(mapping, event) }
        if event.content == .clientPage {
            do throws(LayoutError) {
                page = try UseCounts(mapping)
            } catch {
                throw refusal(event, error.description)
            }
        }
        mappings[event.memory] = mapping
    }

    /// The index in a memory; nil where there is none that this version reads.
    func index(_ memory: UInt32) -> IndexReader? {
        guard let reader = mappings[memory].flatMap({ try? IndexReader($0) }), reader.memory == memory else {
            return nil
        }
        return reader
    }

    private func checkHeader(_ mapping: Mapping, _ event: MemoryEvent) throws(AssetError) {
        let start = mapping.copyBytes(at: 0, count: min(mapping.count, MemoryHeader.size))
        let header: MemoryHeader
        do {
            header = try MemoryHeader(start)
        } catch {
            throw refusal(event, error.description)
        }
        guard header.memory == event.memory, header.content == .segment else {
            throw refusal(event, "its header is another memory's")
        }
    }

    /// Forgets a memory. It stays mapped while objects use it.
    mutating func remove(_ memory: UInt32) { mappings[memory] = nil }

    /// The memory with this number.
    subscript(memory: UInt32) -> Mapping? { mappings[memory] }

    /// A range of a memory; throws when it is outside.
    func bytes(_ memory: UInt32, at offset: UInt64, count: UInt64) throws(LayoutError) -> SharedBytes {
        guard let mapping = mappings[memory] else { throw .badField(name: "memory number", found: UInt64(memory)) }
        let size = UInt64(mapping.count)
        guard offset <= size, count <= size - offset else {
            throw .outside(offset: Int(clamping: offset), length: Int(clamping: count))
        }
        return SharedBytes(mapping: mapping, offset: Int(offset), count: Int(count))
    }

    /// An object's data; throws when it has fewer bytes than needed.
    func bytes(_ place: ObjectRecord.DataLocation, atLeast needed: UInt64) throws(LayoutError) -> SharedBytes {
        guard place.byteCount >= needed else { throw .badField(name: "bytes of the data", found: place.byteCount) }
        return try bytes(place.memory, at: place.offset, count: place.byteCount)
    }
}

private func refusal(_ event: MemoryEvent, _ reason: String) -> AssetError {
    AssetError(.protocolError, "memory " + String(event.memory) + " cannot be used: " + reason)
}
