internal import AssetModel
internal import AssetResolution
internal import WireProtocol
internal import WorkerProtocol

// What is charged for a context and what it remembers, in bytes; `part` one of the daemon's objects with what belongs to it.

private let part = 512

extension AssetContext.Conditions {
    var byteCount: Int {
        8 * part + lookUp.languages.reduce(0) { $0 + HeapSize.block(32 + $1.utf8.count) }
    }
}

extension AssetContext.LookupKey {
    var byteCount: Int {
        HeapSize.place(Self.self, AssetContext.KnownAnswer.self) + HeapSize.bytes(name)
    }
}

extension AssetContext.KnownAnswer {
    var byteCount: Int {
        switch self {
        case .object(_, _, let watches): part * watches.count
        case .failure(let failure): HeapSize.bytes(failure.text)
        }
    }
}

extension AssetContext.KnownNib {
    var byteCount: Int {
        HeapSize.place(LoadNib.self, Self.self) + part * (1 + watches.count)
            + references.reduce(0) { $0 + $1.byteCount } + media.count * MemoryLayout<EmbeddedAsset>.stride
    }
}
