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
    /// Keeps poppler's tables in memory: poppler frees them with its last document, and could not read them again in the sandbox.
    private let firstDocument: VectorImage?

    /// Reads the settings of fonts, and makes the libraries load the files that the sandbox will not let them open.
    init() {
        fonts = FontLibrary()
        firstDocument = WarmUp.loadPlugIns(fonts: fonts)
    }

    /// Folders with the files that are opened while drawings are rendered.
    var folders: [String] { fonts.folders + VectorImage.characterMaps }

    /// Makes the libraries do one-time work that needs more system calls than the rendering of drawings may use.
    func prepare() { WarmUp.setText(fonts: fonts) }

    /// Renders a drawing: one `representation` for each page.
    func render(_ input: FileDescriptor, for job: inout Job) throws(JobInterruption) {
        let contents = try contents(of: input, for: job)
        let request = job.request
        let image = try interrupting(\.failure) { () throws(MediaError) in
            try VectorImage(
                contents, size: request.renderingSize, form: request.pixelForm, limits: ImageLimits(request),
                fonts: fonts)
        }
        let memory = try job.memory(image.byteCount)
        try interrupting(\.failure) { () throws(MediaError) in try image.draw(into: memory) }
        for placement in image.placements {
            try job.send(.representation(placement.representation, offset: placement.offset))
        }
    }

    /// The bytes of the drawing: the file, or a part of a compiled catalog.
    private func contents(of input: FileDescriptor, for job: Job) throws(JobInterruption) -> [UInt8] {
        switch job.request.operation {
        case .decodeImage: return try job.contents(of: input, limit: DecodingLimits.drawingBytes.value)
        case .decodeCatalogImage:
            guard case .file(let bytes)? = try job.catalogPicture(input) else {
                throw .failed(.init(reason: .notRecognised, message: "this is not a drawing in a catalog"))
            }
            let limit = DecodingLimits.drawingBytes.value
            guard bytes.count <= limit else {
                throw .exceeded(
                    UInt64(bytes.count), UInt64(limit), "the drawing has \(bytes.count) bytes, the limit is \(limit)")
            }
            return bytes
        default: throw .failed(.init(reason: .unsupported, message: "the vector worker renders drawings only"))
        }
    }
}
