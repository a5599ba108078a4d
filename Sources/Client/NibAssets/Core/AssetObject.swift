internal import AssetModel
internal import LinuxSystem
internal import SharedLayout

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
    struct Source {
        /// The connection. Object numbers are valid on their connection only.
        var session: UInt64
        var number: UInt64
        var memory: Mapping
        var offset: Int
        /// Whether the connection holds the object; what was lent is a copy in memory of this process.
        var isHeld = true

        /// Whether the object's name still stands for it, as the record's state says.
        var isLive: Bool {
            memory.load(UInt64.self, at: offset + 8) == number
                && memory.load(UInt32.self, at: offset + ObjectRecord.stateOffset) == ObjectRecord.State.live.rawValue
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

    // What follows is guarded by the client's table lock.

    /// The number of uses: references of the C interface, or 1 for the Swift wrapper.
    var uses = 0
    var source: Source
    var name: TerminatedText?
    /// Its earlier names, because C callers may still have their addresses.
    var formerNames: [TerminatedText] = []
    /// The connection among whose held objects the name table has it.
    var holderSession: UInt64?
    /// Its keys in the name table.
    var keys: [NameTable.Key] = []
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
