public import AssetCatalogs
internal import AssetModel
public import ByteReading
public import LinuxSystem
public import WorkerProtocol

extension Job {
    /// Reads the tables of a compiled catalog; nil if the input is no compiled catalog.
    public func compiledCatalog(_ input: FileDescriptor) throws(JobInterruption) -> CompiledCatalog? {
        guard let first = try? input.read(at: 0, count: 8), CompiledCatalog.isCatalog(first) else { return nil }
        guard let size = try? input.status().size, size <= UInt64(CatalogLimits().byteCount) else { return nil }
        return try interrupting(WorkerReply.Failure.init) { () throws(CatalogError) in
            try CompiledCatalog(
                CatalogFile(byteCount: Int(size)) { (offset, count) throws(CatalogError) in
                    do {
                        return try input.read(at: UInt64(offset), count: count)
                    } catch {
                        throw .unreadable(offset: offset, problem: "\(error)")
                    }
                })
        }
    }

    /// Reads the picture of the request from a compiled catalog; nil if the input is no compiled catalog.
    public func catalogPicture(_ input: FileDescriptor) throws(JobInterruption) -> CatalogPicture? {
        guard let catalog = try compiledCatalog(input) else { return nil }
        return try interrupting(WorkerReply.Failure.init) { () throws(CatalogError) in
            try catalog.picture(at: Int(request.catalogNumber))
        }
    }
}

extension WorkerReply.Failure {
    /// Converts an error in a catalog or a picture of it.
    public init(_ error: CatalogError) {
        let message = error.description
        switch error {
        case .exceeded(let fault): self.init(fault, message: message)
        case .truncated(let fault): self.init(fault, message: message)
        case .unexpected(let fault): self.init(fault, message: message)
        case .unsupported: self.init(reason: .unsupported, message: message)
        case .unreadable: self.init(reason: .unreadable, message: message)
        case .missing, .loop, .compression, .json: self.init(reason: .malformed, message: message)
        }
    }

    /// Converts a fault in a file.
    public init(_ fault: any FileFault, message: String) {
        self.init(reason: .malformed, offset: UInt64(clamping: fault.offset), message: message)
        if let limit = fault as? ExceededLimit {
            reason = .limitExceeded
            found = UInt64(clamping: limit.count)
            allowed = UInt64(clamping: limit.allowed)
        } else if fault is Truncation {
            reason = .truncated
        }
    }
}
