internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// The daemon's memories on a connection, each mapped once.
struct SharedMemories {
    /// The memories, sorted by number.
    private var mappings: [(number: UInt32, mapping: Mapping)] = []
    /// The page on which this process counts its uses of objects that it found without a message.
    private(set) var page: UseCounts?

    var byteCount: UInt64 { mappings.reduce(0) { $0 + UInt64($1.mapping.count) } }
    var count: Int { mappings.count }

    /// Maps the memory of an event, after a check that the memory is as described and cannot shrink under a reader.
    mutating func add(_ event: MemoryEvent, file: FileDescriptor) throws(AssetError) {
        switch event.content {
        case .segment, .largeObject, .index, .clientPage: break
        default: return  // a kind of a later daemon
        }
        guard position(of: event.memory) == nil, mappings.count < ClientLimits.mappings.value else {
            throw refusal(event, "its number is taken, or there are too many memories")
        }
        guard let count = Int(exactly: event.byteCount), count > 0 else { throw refusal(event, "its size is invalid") }
        let found: (size: UInt64, seals: MemoryFile.Seals)
        do { found = (try file.status().size, try MemoryFile.seals(of: file)) } catch { throw AssetError(error) }
        guard found.size >= event.byteCount, found.seals.contains(.shrink) else {
            throw refusal(event, "it is smaller than its message says, or could shrink")
        }
        let mapping: Mapping
        do {
            let keepsFile = mappings.count { $0.mapping.keepsFile } < ClientLimits.keptFiles.value
            mapping = try Mapping(
                file, count: count, writable: event.content == .clientPage,
                keepsFile: keepsFile && (event.content == .segment || event.content == .largeObject))
        } catch {
            throw AssetError(error)
        }
        if event.content == .segment { try checkHeader(mapping, event) }
        // Without a page of a known version, the process uses no index, and asks for each name.
        if event.content == .clientPage { page = try? UseCounts(mapping) }
        mappings.insert((event.memory, mapping), at: insertionIndex(of: event.memory))
    }

    /// Position of a number, or of the next higher number in use.
    @inline(__always)
    private func insertionIndex(of memory: UInt32) -> Int { mappings.indices.lowest { mappings[$0].number >= memory } }

    /// Position of a number; nil when no memory has the number.
    @inline(__always)
    private func position(of memory: UInt32) -> Int? {
        let index = insertionIndex(of: memory)
        return index < mappings.count && mappings[index].number == memory ? index : nil
    }

    /// The index in a memory; nil when the memory has no index that this version reads.
    func index(_ memory: UInt32) -> IndexReader? {
        self[memory].flatMap { try? IndexReader($0) }.flatMap { $0.memory == memory ? $0 : nil }
    }

    private func checkHeader(_ mapping: Mapping, _ event: MemoryEvent) throws(AssetError) {
        let start = mapping.copyBytes(at: 0, count: min(mapping.count, MemoryHeader.size))
        let header: MemoryHeader
        do { header = try MemoryHeader(start) } catch { throw refusal(event, error.description) }
        guard header.memory == event.memory, header.content == .segment else {
            throw refusal(event, "its header is another memory's")
        }
    }

    /// Forgets a memory. The memory stays mapped while objects use it.
    mutating func remove(_ memory: UInt32) { if let position = position(of: memory) { mappings.remove(at: position) } }

    subscript(memory: UInt32) -> Mapping? { position(of: memory).map { mappings[$0].mapping } }
}

private func refusal(_ event: MemoryEvent, _ reason: String) -> AssetError {
    AssetError(.protocolError, "memory " + String(event.memory) + " cannot be used: " + reason)
}
