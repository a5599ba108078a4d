public import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// A worker's answer, checked against what was asked. Its pixels, samples, names and texts may still be anything.
public struct JobResult: Sendable {
    /// What was found, as the operation says.
    public enum Content: Sendable, Hashable {
        /// Of `readNib`: the names in the file, and what lies in it, whose bytes lie in the memory.
        case nib([WorkerReply.Reference], [Medium])
        /// Of `readAliases` and `readBundleInformation`.
        case pairs([Pair])
        /// Of `readCatalog`.
        case catalog([CatalogItem])
        /// Of `decodeImage` and `decodeCatalogImage`: at least one bitmap, in the order of pages, one after the other in the memory.
        case image([Bitmap])
        /// Of `decodeImage` and `decodeCatalogImage` by the decoder: it is a drawing, which the renderer reads.
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
        /// Which object and attribute uses it, at most 255 bytes.
        public let usage: [UInt8]
        /// Where its bytes lie in the memory: of a sound in one place, of a picture in one for each of its bitmaps.
        public internal(set) var parts: [Range<UInt64>]
    }

    /// A bitmap and where it is.
    public struct Bitmap: Sendable, Hashable {
        /// What it is.
        public let representation: ImageRepresentation
        /// Bytes from the start of the memory to its first row.
        public let offset: UInt64
    }

    /// Where the result lies.
    public enum Memory: Sendable {
        /// The worker's scratch memory, which the worker can still write: copy what is needed while `take` runs, with system calls, because
        /// there may be no memory for what the worker has not written. Of results without bytes nothing in it means anything.
        case scratch(Mapping)
        /// A memory file of `byteCount` bytes, all allocated, sealed against writing and resizing.
        case file(FileDescriptor, byteCount: UInt64)
    }

    /// What was found.
    public let content: Content
    /// Where its bytes lie.
    public let memory: Memory
    /// The input's state when it had been read, as the worker saw it.
    public let input: WorkerReply.InputState?
    /// How long the worker had the job, as it says; no longer than from the request to the end of the answer.
    public let nanoseconds: UInt64
}
