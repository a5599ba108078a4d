public import AssetModel
public import LinuxSystem
public import SharedLayout
internal import WireProtocol

/// A client that finds names in indexes by the rules of "The shared-memory layout", and asks by message if the index has no answer.
public final class IndexClient {
    /// Client for messages to the daemon.
    public let client: RawClient
    private var openedIndexes: [UInt32: UInt32] = [:]

    /// Creates a client on top of a raw client that has greeted.
    public init(_ client: RawClient) { self.client = client }

    /// Opens a folder as a bundle and returns the context's number.
    public func open(_ path: String, _ profile: Profile = .appKit) throws -> UInt32 {
        let opened: BundleOpened = try client.ask(
            OpenBundle(profile: profile, hasBundle: true), descriptor: try .open(path, .directory))
        openedIndexes[opened.context] = opened.index
        return opened.context
    }

    /// Returns the index of a context; nil if there is none. Only messages received so far count.
    public func index(of context: UInt32) throws -> IndexReader? {
        var number = openedIndexes[context] ?? 0
        for event in client.events where event.header.type == .indexReplaced {
            let moved = try IndexReplaced(of: event.bytes[...])
            if moved.context == context { number = moved.memory }
        }
        guard let file = client.memories[number] else { return nil }
        return try IndexReader(Mapping(file, count: Int(file.status().size), writable: false))
    }

    /// Returns the use counts in the client page; nil if there is no page.
    public func page() throws -> UseCounts? { try pageMemory().map { try UseCounts($0) } }

    /// Returns the memory of the client page; nil if there is no page.
    public func pageMemory() throws -> Mapping? {
        for event in client.events where event.header.type == .memory {
            let event = try MemoryEvent(of: event.bytes[...])
            guard event.content == .clientPage, let file = client.memories[event.memory] else { continue }
            return try Mapping(file, count: Int(event.byteCount), writable: event.isWritable)
        }
        return nil
    }

    /// Looks a name up in the index.
    public func find(_ name: String, _ kind: AssetKind = .image, in context: UInt32) throws -> IndexReader.Finding {
        try index(of: context)?.find(kind, Array(name.utf8).span) ?? .ask
    }

    /// Looks a name up by messages and releases the object, until the index knows the name.
    public func findSoon(_ name: String, _ kind: AssetKind = .image, in context: UInt32) throws -> IndexReader.Found {
        var found: IndexReader.Found?
        try Patience.wait {
            try client.use(name, kind, in: context)
            guard case .found(let known) = try find(name, kind, in: context) else { return false }
            found = known
            return true
        }
        return found ?? { preconditionFailure("it was waited for") }()
    }

    /// Holds an object found without a message; false if the slot of the index has changed meanwhile.
    public func hold(_ found: IndexReader.Found, in context: UInt32) throws -> Bool {
        guard let page = try page(), let index = try index(of: context) else { return false }
        page.raise(found.word)
        if index.word(at: found.slot) == found.word {
            page.countHit(found.word)
            return true
        }
        page.lower(found.word)
        return false
    }

    /// Releases an object held by `hold`.
    public func letGo(_ found: IndexReader.Found) throws { try page()?.lower(found.word) }

    /// Returns the first byte of a found object's pixels, at the location in the object's record.
    public func firstPixelByte(of found: IndexReader.Found) throws -> UInt8 {
        guard let file = client.memories[found.word.memory] else { throw LayoutError.outside(offset: 0, length: 0) }
        let memory = try Mapping(file, count: Int(file.status().size), writable: false)
        let count = try ObjectRecord.byteCount(
            ofRecordStarting: memory.copyBytes(at: found.word.offset, count: 8), at: found.word.offset)
        let record = try ObjectRecord(memory.copyBytes(at: found.word.offset, count: count))
        guard case .image(let parts) = record.content, record.number == found.object, let place = parts.first?.location,
            let pixels = client.memories[place.memory]
        else { throw LayoutError.wrongMagic(offset: found.word.offset) }
        return try Mapping(pixels, count: Int(pixels.status().size), writable: false).load(at: Int(place.offset))
    }
}
