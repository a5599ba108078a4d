public import AssetModel

/// A worker's reply: one message of a fixed size. A request gets any number of results, then `finished` or `failed`.
///
/// The daemon treats every field as hostile: `ReplyCoding` checks what can be checked without the request, the worker
/// pool checks the rest against the request.
public enum WorkerReply: Sendable, Hashable {
    /// Sent once after the start, when the sandbox is set up. `landlockVersion` is the kernel's Landlock ABI version.
    case ready(landlockVersion: UInt32)
    /// A reference in an interface file.
    case reference(Reference)
    /// A part of a picture or sound in an interface file; the part's bytes are in the memory.
    case medium(Medium)
    /// A pair found in an alias table (alias, file name) or in an `Info.plist` (key, value). At most 255 bytes each.
    case pair(key: [UInt8], value: [UInt8])
    /// A decoded bitmap, its first row at `offset` in the memory; `bytesPerRow * pixelHeight` bytes.
    case representation(ImageRepresentation, offset: UInt64)
    /// A variant of an asset in a catalog.
    case catalogItem(CatalogItem)
    /// A sound. If the sound was decoded, its samples are the first `byteCount` bytes of the memory.
    case sound(SoundDescription, byteCount: UInt64)
    /// A JSON document: the first `byteCount` bytes of the memory.
    case document(byteCount: UInt64)
    /// The image is a drawing (PDF, SVG): the vector worker must decode it.
    case drawing
    /// The result needs more than the scratch memory; the worker waits for `useMemory`.
    case memoryNeeded(byteCount: UInt64)
    /// The job is done, after `itemCount` replies. `input` is the file's state after the job: if it equals the state before the job, the result
    /// is of one version of the file. `nanoseconds` is the duration of the job. A result in the scratch memory begins at `start` in its slot.
    case finished(itemCount: UInt32, input: InputState? = nil, nanoseconds: UInt64 = 0, start: UInt64 = 0)
    /// The earlier jobs of the batch have left no room for the result in the slot. The daemon must send the job again.
    case deferred
    /// The job failed.
    case failed(Failure)

    /// The properties of a file that change when the file is written.
    public struct InputState: Sendable, Hashable {
        /// Size in bytes.
        public var size: UInt64
        /// Last change of the contents, in nanoseconds since 1970.
        public var modified: Int64
        /// Last change of contents, owner, mode or links, in nanoseconds since 1970.
        public var changed: Int64

        /// Creates a state.
        public init(size: UInt64, modified: Int64, changed: Int64) {
            self.size = size
            self.modified = modified
            self.changed = changed
        }
    }

    /// A name in an interface file.
    public struct Reference: Sendable, Hashable {
        /// Image or sound.
        public var kind: AssetKind
        /// The name as written, at most 255 bytes: no file can have a longer name.
        public var name: [UInt8]
        /// Object and attribute that use the name ("NSButtonCell.NSNormalImage"), cut to 255 bytes.
        public var usage: [UInt8]

        /// Creates a reference.
        public init(kind: AssetKind, name: [UInt8], usage: [UInt8]) {
            self.kind = kind
            self.name = name
            self.usage = usage
        }
    }

    /// A picture or sound embedded in an interface file, or one bitmap of such a picture.
    public struct Medium: Sendable, Hashable {
        /// Image or sound.
        public var kind: AssetKind
        /// Number of the medium in the file, from 0; the parts of a medium follow one another.
        public var number: UInt32
        /// Offset of the part's bytes in the memory.
        public var offset: UInt64
        /// Size of the part in bytes, at least 1.
        public var byteCount: UInt64
        /// Object and attribute that use the medium ("NSButtonCell.NSNormalImage"), cut to 255 bytes.
        public var usage: [UInt8]

        /// Creates a part.
        public init(kind: AssetKind, number: UInt32, offset: UInt64, byteCount: UInt64, usage: [UInt8]) {
            self.kind = kind
            self.number = number
            self.offset = offset
            self.byteCount = byteCount
            self.usage = usage
        }
    }

    /// Why a file could not be read or decoded.
    public struct Failure: Error, Sendable, Hashable {
        /// The kind of damage.
        public var reason: FileDamage
        /// Byte offset of the damage; 0 for an unknown offset.
        public var offset: UInt64
        /// For `limitExceeded`: the value in the file.
        public var found: UInt64
        /// For `limitExceeded`: the allowed value.
        public var allowed: UInt64
        /// An explanation for people, cut to 510 bytes.
        public var message: String

        /// Creates a failure.
        public init(reason: FileDamage, offset: UInt64 = 0, found: UInt64 = 0, allowed: UInt64 = 0, message: String) {
            self.reason = reason
            self.offset = offset
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }
}
