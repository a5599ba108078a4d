public import AssetModel

/// What a worker answers: messages of one fixed size, some of them once for each thing found, ended by `finished` or `failed`.
///
/// The daemon treats every field as hostile: `ReplyCoding` checks what can be checked without the request, the worker
/// pool checks the rest against it.
public enum WorkerReply: Sendable, Hashable {
    /// Sent once after start, when the sandbox holds. `landlockVersion` is the kernel's Landlock ABI.
    case ready(landlockVersion: UInt32)
    /// A reference found in an interface file.
    case reference(Reference)
    /// A part of a picture or sound that lies in an interface file; its bytes lie in the memory.
    case medium(Medium)
    /// A pair found in an alias table (alias, file name) or in an `Info.plist` (key, value). At most 255 bytes each.
    case pair(key: [UInt8], value: [UInt8])
    /// A decoded bitmap, its first row at `offset` in the memory; `bytesPerRow * pixelHeight` bytes.
    case representation(ImageRepresentation, offset: UInt64)
    /// A variant of an asset in a catalog.
    case catalogItem(CatalogItem)
    /// A sound; its samples, if it was decoded, are the first `byteCount` bytes of the memory.
    case sound(SoundDescription, byteCount: UInt64)
    /// A JSON document: the first `byteCount` bytes of the memory.
    case document(byteCount: UInt64)
    /// The image is a drawing (PDF, SVG), which the program for drawings reads.
    case drawing
    /// The result takes more than the scratch memory holds; the worker waits for `useMemory`.
    case memoryNeeded(byteCount: UInt64)
    /// All of the answer has been sent, in `itemCount` replies.
    /// `input` is the input's state afterwards: when it is that from before, the answer is of one version of the file. `nanoseconds` is how
    /// long the worker had the job.
    case finished(itemCount: UInt32, input: InputState? = nil, nanoseconds: UInt64 = 0)
    /// There is no answer, for this reason.
    case failed(Failure)

    /// What changes when a file changes.
    public struct InputState: Sendable, Hashable {
        /// Bytes.
        public var size: UInt64
        /// Last change of the contents, in nanoseconds since 1970.
        public var modified: Int64
        /// Last change of anything, in nanoseconds since 1970.
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
        /// The name as written, at most 255 bytes: no longer one can name a file.
        public var name: [UInt8]
        /// Which object and attribute uses it ("NSButtonCell.NSNormalImage"), cut to 255 bytes.
        public var usage: [UInt8]

        /// Creates a reference.
        public init(kind: AssetKind, name: [UInt8], usage: [UInt8]) {
            self.kind = kind
            self.name = name
            self.usage = usage
        }
    }

    /// A picture or sound within an interface file, or one bitmap of such a picture.
    public struct Medium: Sendable, Hashable {
        /// How many media one file may have; each may have as many parts.
        public static let countLimit: UInt32 = 1_024

        /// Image or sound.
        public var kind: AssetKind
        /// Which medium of the file, from 0; parts of one follow one another.
        public var number: UInt32
        /// Where its bytes begin in the memory.
        public var offset: UInt64
        /// How many bytes it has, at least 1.
        public var byteCount: UInt64
        /// Which object and attribute uses it ("NSButtonCell.NSNormalImage"), cut to 255 bytes.
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
        /// What sort of reason.
        public var reason: FileDamage
        /// Byte of the file where it was noticed, 0 when it is not known.
        public var offset: UInt64
        /// For `limitExceeded`: what the file has.
        public var found: UInt64
        /// For `limitExceeded`: what is allowed.
        public var allowed: UInt64
        /// A sentence for the person who will read it, at most 500 bytes.
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
