internal import AssetCatalogs
internal import AssetModel
internal import ByteReading
internal import ImageDecoding
internal import LinuxSystem
internal import MediaInput
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Lists a catalog: one `catalogItem` for each variant with a name, and one for a folder that is a namespace.
    mutating func readCatalog(_ input: FileDescriptor) throws(JobInterruption) {
        if let catalog = try compiledCatalog(input) {
            for number in 0..<catalog.renditionCount {
                // A damaged rendition is left out; the others are usable.
                if let item = try? catalog.item(at: number) { try send(.catalogItem(item)) }
            }
            return
        }
        let contents = try contentsFile(contents(of: input, limit: ContentsFile.byteLimit))
        if contents.providesNamespace { try send(.catalogItem(.init(.namespace))) }
        for item in contents.items { try send(.catalogItem(item)) }
    }

    mutating func decodeCatalogImage(_ input: FileDescriptor) throws(JobInterruption) {
        guard let picture = try catalogPicture(input) else {
            throw .failed(.init(reason: .notRecognised, message: "this is not a compiled catalog"))
        }
        let (form, limits) = (request.pixelForm, ImageLimits(request))
        try send { () throws(MediaError) in
            switch picture {
            case .pixels(let width, let height, let bytes, let gamut):
                return try DecodableImage(
                    premultipliedRGBA: bytes, width: width, height: height, gamut: gamut, form: form, limits: limits)
            case .file(let bytes): return try DecodableImage(file: bytes, form: form, limits: limits)
            case .bands(let width, let height, let bands, let gamut, let orientation):
                let parts = bands.map { DecodableImage.Band(rowCount: $0.rowCount, file: $0.file, alpha: $0.alpha) }
                return try DecodableImage(
                    bands: parts, width: width, height: height, gamut: gamut, orientation: orientation, form: form,
                    limits: limits)
            }
        }
    }

    /// Describes a catalog or a catalog folder as JSON; nil if the input is neither.
    func catalogDocument(_ input: FileDescriptor) throws(JobInterruption) -> [UInt8]? {
        if let catalog = try compiledCatalog(input) { return CatalogDocument.json(catalog) }
        // An interface file that begins with "{" is a GModel, which may be larger.
        guard let start = try? input.read(at: 0, count: 64), start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
            let size = try? input.status().size, size <= UInt64(ContentsFile.byteLimit)
        else { return nil }
        let bytes = try contents(of: input, limit: ContentsFile.byteLimit)
        // A GModel has "=" behind its first key.
        guard bytes.first(where: { ":=".utf8.contains($0) }) == UInt8(ascii: ":") else {
            return (try? ContentsFile(bytes)).map(CatalogDocument.json)
        }
        return CatalogDocument.json(try contentsFile(bytes))
    }

    private func contentsFile(_ bytes: [UInt8]) throws(JobInterruption) -> ContentsFile {
        try interrupting(WorkerReply.Failure.init) { () throws(CatalogError) in try ContentsFile(bytes) }
    }
}
