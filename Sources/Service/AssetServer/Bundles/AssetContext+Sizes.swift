internal import AssetModel
internal import AssetResolution
internal import WireProtocol
internal import WorkerProtocol

// Bytes charged for a context; `part` is one of the daemon's objects with its belongings.

private let part = 512

extension AssetContext.Conditions {
    var byteCount: Int {
        8 * part + lookUp.languages.reduce(0) { $0 + HeapSize.block(32 + $1.utf8.count) }
    }
}
