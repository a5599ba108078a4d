public import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// A worker's answer, checked against the request. The pool has checked sizes, places and counts; pixels, samples, names and texts may still be
/// anything.
public final class JobResult: Sendable {
    /// Content found by the worker; the case depends on the operation.
    public enum Content: Sendable, Hashable {
        /// Of `readNib`: the names in the file, and the media within it, whose bytes lie in the memory.
        case nib([WorkerReply.Reference], [Medium])
        /// Of `readAliases` and `readBundleInformation`.
        case pairs([Pair])
        /// Of `readCatalog`.
        case catalog([CatalogItem])
        /// Of `decodeImage` and `decodeCatalogImage`: one bitmap or more, in the order of pages, which is also their order in the memory.
        case image([Bitmap])
        /// Of `decodeImage` and `decodeCatalogImage` by the decoder: the file is a drawing, and the renderer has to read it.
        case drawing
        /// Of `decodeSound`: the samples are the first `byteCount` bytes of the memory, 0 for a streamed sound.
        case sound(SoundDescription, byteCount: UInt64)
        /// Of `describeNib`: a JSON document, the first `byteCount` bytes of the memory.
        case document(byteCount: UInt64)
    }

    /// A key and its value.
    public struct Pair: Sendable, Hashable {
        /// At most 255 bytes.
        public let key: [UInt8]
        /// At most 255 bytes.
        public let value: [UInt8]
    }

    /// A picture or sound within an interface file.
    public struct Medium: Sendable, Hashable {
        /// Image or sound.
        public let kind: AssetKind
        /// Object and attribute that use the medium, at most 255 bytes.
        public let usage: [UInt8]
        /// Ranges of its bytes in the memory: one for a sound, one for each bitmap of a picture.
        public internal(set) var parts: [Range<UInt64>]
    }

    /// A bitmap and its place in the memory.
    public struct Bitmap: Sendable, Hashable {
        /// Description of the bitmap.
        public let representation: ImageRepresentation
        /// Bytes from the start of the memory to its first row.
        public let offset: UInt64
    }

    /// Memory of the result.
    public enum Memory: Sendable {
        /// The worker's scratch memory from an offset on, which the worker can still write. Copy what is needed while `take` runs, and copy with system
        /// calls: a page that the worker has not written may not be available. For a result without bytes its contents mean nothing.
        case scratch(Mapping, from: Int)
        /// A memory file of `byteCount` bytes, all allocated, sealed against writing and resizing.
        case file(FileDescriptor, byteCount: UInt64)
    }

    /// Content.
    public let content: Content
    /// Memory of its bytes.
    public let memory: Memory
    /// The state of the input after it was read, as the worker saw it.
    public let input: WorkerReply.InputState?
    /// Duration in nanoseconds, as the worker says; at most the time from the request to the end of the answer.
    public let nanoseconds: UInt64

    init(_ content: Content, in memory: Memory, of input: WorkerReply.InputState?, nanoseconds: UInt64) {
        self.content = content
        self.memory = memory
        self.input = input
        self.nanoseconds = nanoseconds
    }
}
