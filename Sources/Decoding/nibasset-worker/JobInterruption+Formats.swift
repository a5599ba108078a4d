internal import AssetCatalogs
internal import ByteReading
internal import MediaInput
internal import NibFormats
internal import WorkerProcess
internal import WorkerProtocol

extension JobInterruption {
    /// The answer for an image or a sound that cannot be decoded.
    init(_ error: MediaError) { self = .failed(error.failure) }

    /// The answer for a catalog that cannot be read.
    init(_ error: CatalogError) { self = .failed(WorkerReply.Failure(error)) }

    /// The answer for an interface file that cannot be read.
    init(_ error: InterfaceError) { self = .failed(WorkerReply.Failure(error)) }

    /// The answer for a property list that cannot be read.
    init(propertyList error: ReadingError) { self = .failed(WorkerReply.Failure(propertyList: error)) }
}
