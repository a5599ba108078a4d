internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import Synchronization

/// Bytes in shared memory. They stay mapped while this value is kept.
struct SharedBytes: Sendable {
    let mapping: Mapping
    let offset: Int
    let count: Int

    /// The first byte; valid while the mapping lives.
    @unsafe var start: UnsafeRawPointer { unsafe UnsafeRawPointer(mapping.pointer) + offset }
}

/// An image or a sound in this process.
final class AssetObject: @unchecked Sendable {
    /// The object's data.
    enum Content {
        case image([(pixels: SharedBytes, description: ImageRepresentation)])
        /// `samples` is nil for a streamed sound.
        case sound(samples: SharedBytes?, description: SoundDescription)
    }

    /// The object's record, and the connection that holds the object.
    @safe struct Source {
        /// The connection. Object numbers are valid on their connection only.
        let session: UInt64
        let number: UInt64
        let memory: Mapping
        let offset: Int
        /// Whether the connection holds the object; what was lent is a copy in memory of this process.
        let isHeld: Bool
        private let record: UnsafeRawPointer

        /// A record that was read, so it is in the memory.
        init(session: UInt64, number: UInt64, memory: Mapping, offset: Int, isHeld: Bool = true) {
            self.session = session
            self.number = number
            self.memory = memory
            self.offset = offset
            self.isHeld = isHeld
            precondition(offset >= 0 && offset <= memory.count - 64, "a record is in its memory")
            // The mapping is kept with it.
            unsafe record = UnsafeRawPointer(memory.pointer) + offset
        }

        /// Whether the object's name still stands for it, as the record's state says.
        var isLive: Bool {
            // A record has more bytes than these.
            unsafe record.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == number
                && record.loadUnaligned(fromByteOffset: ObjectRecord.stateOffset, as: UInt32.self)
                    == ObjectRecord.State.live.rawValue
        }
    }

    let client: ClientCore
    let kind: AssetKind
    let content: Content
    let isTemplate: Bool
    /// A catalog's attributes of each representation; empty for loose files.
    let attributes: [ImageAttributes]
    let path: TerminatedText
    let fileSize: UInt64
    let fileModified: Int64
    /// The file of a streamed sound, if the daemon passed it.
    let streamFile: FileDescriptor?

    /// The number of uses: references of the C interface, or 1 for the Swift wrapper. It becomes 0, and is raised from 0, under the client's table lock
    /// only. An object in use has a reference to itself.
    private let uses = Atomic<Int>(0)

    // What follows is guarded by the client's table lock.

    var source: Source
    var name: TerminatedText?
    /// Its earlier names, because C callers may still have their addresses.
    var formerNames: [TerminatedText] = []
    /// The connection among whose held objects the name table has it.
    var holderSession: UInt64?
    /// The table with its names, and the first of them there.
    var names: (table: UInt64, first: Int) = (0, 0)
    #if !hasFeature(Embedded)
        /// The one Swift object that wraps it, while somebody holds that.
        weak var wrapper: (any AnyObject)?
    #endif

    init(client: ClientCore, _ loaded: MappedRecord, source: Source, name: [UInt8], streamFile: FileDescriptor?) {
        self.client = client
        kind = loaded.kind
        content = loaded.content
        isTemplate = loaded.isTemplate
        attributes = loaded.attributes
        path = TerminatedText(loaded.path)
        fileSize = loaded.fileSize
        fileModified = loaded.fileModified
        self.source = source
        self.name = name.isEmpty ? nil : TerminatedText(name)
        self.streamFile = streamFile
    }

    /// Whether its names stand for it, as far as the current connection knows; without a connection, as far as is known.
    @inline(__always)
    func isCurrent(in session: UInt64?) -> Bool { source.isLive && (session == nil || source.session == session) }

    // MARK: Uses

    /// Adds a use to an object in use, under the table lock or by somebody who has one; false when it is not in use.
    @inline(__always)
    func addUse() -> Bool {
        if uses.load(ordering: .relaxed) == 0 { return false }
        uses.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// Adds the first use, under the table lock.
    func addFirstUse() {
        uses.store(1, ordering: .relaxed)
        _ = unsafe Unmanaged.passRetained(self)
    }

    /// Gives up a use that is not the last one. False when it is: then the table has to know.
    @inline(__always)
    func dropSharedUse() -> Bool {
        var count = uses.load(ordering: .relaxed)
        while count > 1 {
            let attempt = uses.weakCompareExchange(
                expected: count, desired: count - 1, successOrdering: .releasing, failureOrdering: .relaxed)
            if attempt.exchanged { return true }
            count = attempt.original
        }
        return false
    }

    /// Gives up a use under the table lock. True when it was the last one.
    func dropUse() -> Bool { uses.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

    /// Takes back the reference of an object in use to itself. The caller has another one.
    func endUse() { unsafe Unmanaged.passUnretained(self).release() }

    /// `setName:` (rules I7, I8).
    func setName(_ name: [UInt8]?) -> Bool {
        client.withTable { $0.setName(of: self, to: name) }
    }

    /// Whether a record describes the same contents: the same file, unchanged.
    func isSame(as loaded: MappedRecord) -> Bool {
        kind == loaded.kind && fileSize == loaded.fileSize && fileModified == loaded.fileModified
            && path.bytes == loaded.path
    }
}
