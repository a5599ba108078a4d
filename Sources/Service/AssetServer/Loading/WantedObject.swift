internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// An object that is wanted, and what has come of its files so far.
@EventLoopActor
final class WantedObject {
    /// Its number among those that are wanted together.
    let number: Int
    let key: CacheKey
    let isTemplate: Bool
    let requester: Requester
    /// The files that it is made of.
    private(set) var files: [SourceFile]
    /// The nib that has it as a medium.
    private let nib: OpenNib?
    /// Whether it was decoded for this request.
    var origin = Answer.Origin.shared
    /// What comes of it, if others wait for it too.
    var outcome: Promise<Result<UInt64, RequestFailure>>?

    /// The index of the file that is decoded, and by whom.
    var file = 0
    var program = WorkerProgram.decoder
    /// Bytes of the cache that are reserved for the result.
    var reserved: UInt64 = 0

    /// Data that whoever has it decoded publishes or cancels.
    var staged: [StagedData] = []
    var images: [ObjectRecord.Bitmap] = []
    var sound: ObjectRecord.Content?
    /// Those of each bitmap, where the files are variants of a catalog.
    var attributes: [ImageAttributes] = []
    /// Whether a drawing is among the files, rendered at the requested size.
    var isDrawing = false
    /// Nanoseconds that the workers took.
    var duration: UInt64 = 0
    /// Set where a file has failed that it cannot do without.
    private(set) var failure: RequestFailure?

    /// An object of these files; or of parts of a nib, which become files where the object has to be decoded.
    init(
        _ key: CacheKey, number: Int = 0, isTemplate: Bool = false, for requester: Requester, files: [SourceFile] = [],
        of nib: OpenNib? = nil
    ) {
        (self.key, self.number, self.isTemplate, self.requester) = (key, number, isTemplate, requester)
        (self.files, self.nib) = (files, nib)
    }

    func openFiles() async throws(RequestFailure) {
        if let nib, let number = key.medium { files = try await nib.parts(of: number) }
        if files.isEmpty { throw RequestFailure(.broken, "the file holds no image and no sound") }
    }

    /// A worker's answer has a sound or at least one bitmap.
    var content: ObjectRecord.Content { sound ?? .image(images) }

    /// Notes that the current file has failed. An image can do without a bad companion.
    func note(_ error: RequestFailure) {
        if files[file].candidate?.isCompanion == true, !images.isEmpty, error.failure.status == .broken,
            !error.isChangedFile
        {
            Log.info("the image is served without \(files[file].path): \(error)")
        } else {
            failure = error
        }
    }
}
