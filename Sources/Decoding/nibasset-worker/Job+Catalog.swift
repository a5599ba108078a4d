internal import AssetCatalogs
internal import AssetModel
internal import ByteReading
internal import LinuxSystem
internal import MediaDecoding
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
            case .pixels(let width, let height, let bytes):
                try send(
                    try DecodableImage(
                        premultipliedRGBA: bytes, width: width, height: height, form: request.pixelForm,
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
            throw WorkerReply.Failure(
                CatalogError.unsupported("a drawing in a compiled catalog without a bitmap beside it"))
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

    private func compiledCatalog(_ input: FileDescriptor) throws -> CompiledCatalog? {
        guard let first = try? input.read(at: 0, count: 8), CompiledCatalog.isCatalog(first) else { return nil }
        guard let size = try? input.status().size, size <= UInt64(CatalogLimits().byteCount) else { return nil }
        return try CompiledCatalog(
            CatalogFile(byteCount: Int(size)) { (offset, count) throws(CatalogError) in
                do {
                    return try input.read(at: UInt64(offset), count: count)
                } catch {
                    throw .unreadable(offset: offset, problem: "\(error)")
                }
            })
    }
}

extension WorkerReply.Failure {
    /// Why a catalog, or a picture of it, cannot be read.
    init(_ error: CatalogError) {
        switch error {
        case .exceeded(let limit):
            self.init(
                reason: .limitExceeded, found: UInt64(max(0, limit.count)), allowed: UInt64(max(0, limit.allowed)),
                message: error.description)
        case .unsupported: self.init(reason: .unsupported, message: error.description)
        case .truncated(let truncation):
            self.init(reason: .truncated, offset: UInt64(max(0, truncation.offset)), message: error.description)
        case .unexpected(let mismatch):
            self.init(reason: .malformed, offset: UInt64(max(0, mismatch.offset)), message: error.description)
        case .unreadable: self.init(reason: .unreadable, message: error.description)
        case .missing, .loop, .compression, .json: self.init(reason: .malformed, message: error.description)
        }
    }
}
