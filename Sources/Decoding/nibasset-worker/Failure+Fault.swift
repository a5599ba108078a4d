internal import AssetModel
internal import ByteReading
internal import NibFormats
internal import WorkerProcess
internal import WorkerProtocol

extension WorkerReply.Failure {
    init(_ error: InterfaceError) {
        self.init(error.fault, message: error.description)
        if case .unknownFormat = error { reason = .notRecognised }
    }

    init(propertyList error: ReadingError) { self.init(error.fault, message: "property list: \(error)") }
}
