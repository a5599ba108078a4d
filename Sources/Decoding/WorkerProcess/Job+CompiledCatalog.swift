public import AssetCatalogs
internal import AssetModel
internal import ByteReading
public import LinuxSystem
public import WorkerProtocol

extension Job {
    /// Reads the tables of a compiled catalog; nil when the input is something else.
    public func compiledCatalog(_ input: FileDescriptor) throws(CatalogError) -> CompiledCatalog? {
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
    /// Converts an error in a catalog or a picture of it.
    public init(_ error: CatalogError) {
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
