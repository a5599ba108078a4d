internal import AssetModel
internal import ByteReading
internal import NibFormats
internal import WorkerProtocol

extension WorkerReply.Failure {
    init(_ error: InterfaceError) {
        self.init(error.fault, message: error.description)
        if case .unknownFormat = error { reason = .notRecognised }
    }

    init(propertyList error: ReadingError) { self.init(error.fault, message: "property list: \(error)") }

    private init(_ fault: any FileFault, message: String) {
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
