internal import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// Bytes in shared memory that stay mapped as long as this value is kept.
struct SharedBytes: Sendable {
    let mapping: Mapping
    let offset: Int
    let count: Int

    /// The first byte; valid while the mapping lives.
    @unsafe var start: UnsafeRawPointer { unsafe UnsafeRawPointer(mapping.pointer) + offset }
}

/// An image or a sound as this process has it, whatever name leads to it.
final class AssetObject: @unchecked Sendable {
    /// What the object is.
    enum Content {
        case image([(pixels: SharedBytes, description: ImageRepresentation)])
        /// `samples` is nil for a sound that is streamed from its file.
        case sound(samples: SharedBytes?, description: SoundDescription)
    }

    /// Where the daemon keeps the object's record, and which connection holds it.
    struct Source {
        /// The connection: numbers of other ones mean nothing.
        var session: UInt64
        var number: UInt64
        var memory: Mapping
        var offset: Int

        /// Whether the daemon says that the object still is what its name stands for.
        var isLive: Bool {
            memory.load(UInt64.self, at: offset + 8) == number
                && memory.load(UInt32.self, at: offset + ObjectRecord.stateOffset) == ObjectRecord.State.live.rawValue
        }
    }

    let client: ClientCore
    let kind: AssetKind
    let content: Content
    let isTemplate: Bool
    /// What a catalog says of each representation, or nothing.
    let attributes: [ImageAttributes]
    let path: TerminatedText
    let fileSize: UInt64
    let fileModified: Int64
    /// The file of a streamed sound, where the daemon passed it.
    let streamFile: FileDescriptor?

    // What follows is guarded by the client's table lock.

    /// Holders: references of the C interface, or 1 for the Swift object.
    var uses = 0
    var source: Source
    var name: TerminatedText?
    /// Names that it had before; the C interface may have given their addresses.
    var formerNames: [TerminatedText] = []
    /// Under which keys the name table has it.
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

    /// Whether a record describes what this object already is: the same bytes of the same file.
    func isSame(as loaded: MappedRecord) -> Bool {
        kind == loaded.kind && fileSize == loaded.fileSize && fileModified == loaded.fileModified
            && path.bytes == loaded.path
    }
}
