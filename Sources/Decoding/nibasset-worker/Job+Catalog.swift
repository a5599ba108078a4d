internal import AssetCatalogs
internal import AssetModel
internal import ByteReading
internal import ImageDecoding
internal import LinuxSystem
internal import MediaInput
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Finds what is in a catalog: one `catalogItem` for each variant that has a name; one more, a namespace, for a folder that is one.
    mutating func readCatalog(_ input: FileDescriptor) throws {
        do {
            if let catalog = try compiledCatalog(input) {
                for number in 0..<catalog.renditionCount {
                    // A rendition that is broken answers nobody; the others do.
                    if let item = try? catalog.item(at: number) { try send(.catalogItem(item)) }
                }
                return
            }
            let contents = try ContentsFile(try contents(of: input, limit: ContentsFile.byteLimit))
            if contents.providesNamespace { try send(.catalogItem(.init(.namespace))) }
            for item in contents.items { try send(.catalogItem(item)) }
        } catch let error as CatalogError {
            throw WorkerReply.Failure(error)
        }
    }

    /// Decodes one picture of a compiled catalog.
    mutating func decodeCatalogImage(_ input: FileDescriptor) throws {
        do {
            guard let catalog = try compiledCatalog(input) else {
                throw WorkerReply.Failure(reason: .notRecognised, message: "this is no compiled catalog")
            }
            switch try catalog.picture(at: Int(request.catalogNumber)) {
            case .pixels(let width, let height, let bytes, let gamut):
                try send(
                    try DecodableImage(
                        premultipliedRGBA: bytes, width: width, height: height, gamut: gamut, form: request.pixelForm,
                        limits: imageLimits))
            case .file(let bytes):
                try send(try DecodableImage(file: bytes, form: request.pixelForm, limits: imageLimits))
            case .bands(let width, let height, let bands):
                let parts = bands.map {
                    DecodableImage.Band(rowCount: $0.rowCount, file: $0.file, alpha: $0.alpha)
                }
                try send(
                    try DecodableImage(
                        bands: parts, width: width, height: height, form: request.pixelForm, limits: imageLimits))
            }
        } catch let error as CatalogError {
            throw WorkerReply.Failure(error)
        } catch MediaError.drawing {
            try send(.drawing)
        } catch let error as MediaError {
            throw error.failure
        }
    }

    /// The description of a catalog or of a folder of one; nil when the input is something else.
    func catalogDocument(_ input: FileDescriptor) throws -> [UInt8]? {
        do {
            if let catalog = try compiledCatalog(input) { return CatalogDocument.json(catalog) }
            // No interface file begins so.
            guard let first = try? input.read(at: 0, count: 1), first == [UInt8(ascii: "{")] else { return nil }
            let bytes = try contents(of: input, limit: ContentsFile.byteLimit)
            return (try? ContentsFile(bytes)).map(CatalogDocument.json)
        } catch let error as CatalogError {
            throw WorkerReply.Failure(error)
        }
    }
}
