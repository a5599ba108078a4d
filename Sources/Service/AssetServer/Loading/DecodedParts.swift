internal import AssetCache
internal import AssetModel
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol

/// The files of one object, and what workers have made of them.
struct DecodedParts {
    let files: [SourceFile]
    /// The number of the first file among those that are decoded together.
    private let first: Int
    private var outcomes: [Result<DecodedFile, RequestFailure>?]
    private var left: Int

    init(of files: [SourceFile], first: Int) {
        self.files = files
        self.first = first
        outcomes = Array(repeating: nil, count: files.count)
        left = files.count
    }

    /// Takes the outcome of a file; true when it was the last one.
    mutating func take(_ outcome: Result<DecodedFile, RequestFailure>, of file: Int) -> Bool {
        outcomes[file - first] = outcome
        left -= 1
        return left == 0
    }

    /// An object to publish, and its data, which have to be published or cancelled.
    struct Object {
        /// Fails where a file has failed that the object cannot do without.
        let content: Result<ObjectRecord.Content, RequestFailure>
        /// Those of each bitmap, where the files are variants of a catalog.
        let attributes: [ImageAttributes]
        let staged: [StagedData]
        /// Whether a drawing is among the files, rendered at the requested size.
        let isDrawing: Bool
        let duration: UInt64
    }

    var object: Object {
        var (images, attributes, staged): ([ObjectRecord.Bitmap], [ImageAttributes], [StagedData]) = ([], [], [])
        var sound: ObjectRecord.Content?
        var failure: RequestFailure?
        var isDrawing = false
        var duration: UInt64 = 0
        for (file, outcome) in zip(files, outcomes) {
            switch outcome {
            case .success(let decoded)?:
                staged += decoded.staged
                images += decoded.images
                if let item = file.item { attributes += decoded.images.map { _ in item.attributes } }
                if let (location, description) = decoded.sound { sound = sound ?? .sound(location, description) }
                isDrawing = isDrawing || decoded.isDrawing
                duration += decoded.duration
            case .failure(let error)?:
                let isBad = error.failure.status == .broken && !error.isChangedFile
                if file.isCompanion, !images.isEmpty, isBad {
                    Log.info("the image is served without \(file.path): \(error)")
                } else {
                    failure = failure ?? error
                }
            case nil: break
            }
        }
        let content = sound ?? (images.isEmpty ? nil : .image(images))
        return Object(
            content: failure.map { .failure($0) } ?? content.map { .success($0) } ?? .failure(noContent),
            attributes: attributes, staged: staged, isDrawing: isDrawing, duration: duration)
    }

    private var noContent: RequestFailure {
        RequestFailure(.broken, "\(files.first?.path.description ?? "the file") holds no image and no sound")
    }
}
