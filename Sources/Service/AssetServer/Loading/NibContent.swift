internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WorkerPool
internal import WorkerProtocol

/// References and media of an interface file, as a worker has read it.
struct NibContent {
    let references: [WorkerReply.Reference]
    let media: [JobResult.Medium]
}

extension NibContent {
    var byteCount: Int {
        references.reduce(0) { $0 + $1.byteCount }
            + media.reduce(0) { sum, medium in
                sum + MemoryLayout<JobResult.Medium>.stride + HeapSize.bytes(medium.usage)
                    + HeapSize.array(medium.parts.count, of: Range<UInt64>.self)
            }
    }
}

extension WorkerReply.Reference {
    /// Bytes that the reference takes in an array.
    var byteCount: Int { MemoryLayout<Self>.stride + HeapSize.bytes(name) + HeapSize.bytes(usage) }
}

/// A picture or sound within one version of an interface file.
struct EmbeddedAsset {
    let kind: AssetKind
    let usage: [UInt8]
    /// The version of the interface file.
    let nib: FileVersion
    /// Index among the media of the interface file.
    let number: UInt32
    let visibility: Visibility

    /// The cache key of the object, decoded in the forms of a context.
    @EventLoopActor
    func key(_ context: AssetContext) -> CacheKey {
        context.cacheKey(kind, [], files: [nib], medium: number, visibility: visibility)
    }
}

/// The bytes of the media within one interface file, extracted by a worker. Each medium becomes the input of another job.
struct ExtractedMedia {
    let bytes: Mapping
    let reservation: CacheReservation

    /// Bytes that are copied before others get their turn.
    private static let copiedAtOnce = 128 << 10

    /// Copies a range of the bytes into a file of its own, with the visibility and the owner of the interface file.
    @EventLoopActor
    func file(_ range: Range<UInt64>, of nib: SourceFile) async throws(RequestFailure) -> SourceFile {
        let reservation = try await reservation.another(UInt64(range.count))
        do throws(SystemError) {
            let file = try MemoryFile.create("nibassetd-medium")
            for start in stride(from: 0, to: range.count, by: Self.copiedAtOnce) {
                try file.write(
                    copying: bytes, from: Int(range.lowerBound) + start,
                    count: min(Self.copiedAtOnce, range.count - start),
                    at: UInt64(start))
                await EventLoopActor.giveWay()
            }
            try MemoryFile.seal(file, [.write, .shrink, .grow])
            return SourceFile(
                source: .memory(file), status: try file.status(), path: nib.path, isPublic: nib.isPublic,
                ownerOfWhole: nib.owner, reservation: reservation)
        } catch {
            throw RequestFailure(error)
        }
    }
}

extension [JobResult.Medium] {
    /// Bytes up to the end of the last medium.
    var byteCount: UInt64 { last?.parts.last?.upperBound ?? 0 }
}
