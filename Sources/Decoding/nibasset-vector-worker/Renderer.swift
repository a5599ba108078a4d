internal import AssetCatalogs
internal import AssetModel
internal import LinuxSystem
internal import MediaInput
internal import PixelPipeline
internal import VectorDecoding
internal import WorkerProcess
internal import WorkerProtocol

/// Renders drawings with the fonts of the system.
struct Renderer {
    private let fonts: FontLibrary
    /// poppler gives its tables up with its last document, and could not read them again.
    private let firstDocument: VectorImage?

    /// Reads the fonts' settings, and has the libraries load what they would look for later: afterwards no such file can be opened.
    init() {
        fonts = FontLibrary()
        firstDocument = WarmUp.loadPlugIns(fonts: fonts)
    }

    /// The folders that files are opened in while drawings are rendered.
    var folders: [String] { fonts.folders + VectorImage.characterMaps }

    /// Has the libraries do once what they need more calls for than drawings do.
    func prepare() { WarmUp.setText(fonts: fonts) }

    /// Renders a drawing: one `representation` for each page that is drawn.
    func render(_ input: FileDescriptor, for job: inout Job) throws {
        let contents = try contents(of: input, for: job)
        do {
            var limits = ImageLimits()
            limits.bytes = min(limits.bytes, job.request.byteLimit)
            limits.pages = min(limits.pages, job.request.itemLimit)
            let image = try VectorImage(
                contents, size: job.request.renderingSize, form: job.request.pixelForm, limits: limits, fonts: fonts)
            try image.draw(into: job.memory(image.byteCount))
            for placement in image.placements {
                try job.send(.representation(placement.representation, offset: placement.offset))
            }
        } catch let error as MediaError {
            throw error.failure
        }
    }

    /// The bytes of the drawing: the file, or what a compiled catalog holds.
    private func contents(of input: FileDescriptor, for job: Job) throws -> [UInt8] {
        switch job.request.operation {
        case .decodeImage: return try job.contents(of: input, limit: VectorImage.fileLimit)
        case .decodeCatalogImage:
            do {
                guard
                    case .file(let bytes)? = try job.compiledCatalog(input)?.picture(
                        at: Int(job.request.catalogNumber))
                else { throw WorkerReply.Failure(reason: .notRecognised, message: "this is no drawing of a catalog") }
                guard bytes.count <= VectorImage.fileLimit else {
                    throw WorkerReply.Failure(
                        reason: .limitExceeded, found: UInt64(bytes.count), allowed: UInt64(VectorImage.fileLimit),
                        message: "the drawing has \(bytes.count) bytes, allowed are \(VectorImage.fileLimit)")
                }
                return bytes
            } catch let error as CatalogError {
                throw WorkerReply.Failure(error)
            }
        default: throw WorkerReply.Failure(reason: .unsupported, message: "this program renders drawings only")
        }
    }
}
