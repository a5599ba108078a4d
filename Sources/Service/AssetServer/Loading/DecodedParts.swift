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

    private var decoded: [DecodedFile] { outcomes.compactMap { try? $0?.get() } }
    var staged: [StagedData] { decoded.flatMap(\.staged) }
    /// Whether a drawing is among them, rendered at the requested size.
    var isDrawing: Bool { decoded.contains(where: \.isDrawing) }
    var duration: UInt64 { decoded.reduce(0) { $0 + $1.duration } }

    /// Those of each bitmap, where the files are variants of a catalog.
    var attributes: [ImageAttributes] {
        zip(files, outcomes).flatMap { file, outcome in
            guard let item = file.item, let decoded = try? outcome?.get() else { return [ImageAttributes]() }
            return decoded.images.map { _ in item.attributes }
        }
    }

    /// The object's content. Fails where a file has failed that the object cannot do without.
    func content() throws(RequestFailure) -> ObjectRecord.Content {
        var images: [ObjectRecord.Bitmap] = []
        for (file, outcome) in zip(files, outcomes) {
            do throws(RequestFailure) {
                guard let decoded = try outcome?.get() else { continue }
                if let sound = decoded.sound { return .sound(sound.0, sound.1) }
                images += decoded.images
            } catch {
                let isBad = error.failure.status == .broken && !error.isChangedFile
                guard file.isCompanion, !images.isEmpty, isBad else { throw error }
                Log.info("the image is served without \(file.path): \(error)")
            }
        }
        if images.isEmpty {
            throw RequestFailure(.broken, "\(files.first?.path.description ?? "the file") holds no image and no sound")
        }
        return .image(images)
    }
}
