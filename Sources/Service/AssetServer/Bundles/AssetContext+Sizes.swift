internal import AssetModel
internal import AssetResolution
internal import WireProtocol
internal import WorkerProtocol

// What is charged for a context, in bytes; `part` one of the daemon's objects with what belongs to it.

private let part = 512

extension AssetContext.Conditions {
    var byteCount: Int {
        8 * part + lookUp.languages.reduce(0) { $0 + HeapSize.block(32 + $1.utf8.count) }
    }
}
