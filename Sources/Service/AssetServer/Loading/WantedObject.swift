internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// An object that a request wants, with the results of its files so far.
@EventLoopActor
final class WantedObject {
    /// Index among the objects that are wanted together.
    let number: Int
    let key: CacheKey
    let isTemplate: Bool
    let requester: Requester
    /// Files of which the object is made.
    private(set) var files: [SourceFile]
    /// Nib of which the object is a medium; nil for other objects.
    private let nib: OpenNib?
    /// Whether the object was decoded for this request or shared.
    var origin = Answer.Origin.shared
    /// Promise of the entry's number or the failure, for other requests that wait for the object; nil if none wait.
    var outcome: Promise<Result<UInt64, RequestFailure>>?

    /// Index of the file that is being decoded; `program` decodes it.
    var fileIndex = 0
    var program = WorkerProgram.decoder
    /// Bytes of the cache that are reserved for the result.
    var reservedBytes: UInt64 = 0

    /// Data in the cache's memory, which `AssetLoader` publishes or cancels.
    var staged: [StagedData] = []
    var images: [ObjectRecord.Bitmap] = []
    var sound: ObjectRecord.Content?
    /// Attributes of each bitmap, if the files are variants of a catalog.
    var attributes: [ImageAttributes] = []
    /// Whether a drawing is among the files, rendered at the requested size.
    var isDrawing = false
    /// Nanoseconds that the workers took.
    var duration: UInt64 = 0
    /// Failure of a file that the object cannot do without; nil if there is none.
    private(set) var failure: RequestFailure?

    /// Creates an object made of files, or of a medium of a nib, whose parts become files if the object has to be decoded.
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
    func noteFailure(_ error: RequestFailure) {
        if files[fileIndex].candidate?.isCompanion == true, !images.isEmpty, error.failure.status == .broken,
            !error.isChangedFile
        {
            Log.info("the image is served without \(files[fileIndex].path): \(error)")
        } else {
            failure = error
        }
    }
}
