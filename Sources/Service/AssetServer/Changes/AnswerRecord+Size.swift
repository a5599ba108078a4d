internal import AssetModel
internal import AssetResolution
internal import WireProtocol

extension AnswerRecord {
    /// Sets `chargedBytes`: the bytes of the answer, with its places in the tables.
    func measure() {
        let (sources, candidates) = (basis.sources, basis.candidates)
        let parts = 1 + sources.count + basis.watches.count + loans.count
        var bytes = question.size + content.size + HeapSize.part * parts
        for index in sources.indices {
            bytes += 2 * HeapSize.bytes(sources[index].name) + HeapSize.bytes(sources[index].folder.bytes)
        }
        for index in candidates.indices {
            bytes += HeapSize.bytes(candidates[index].registeredName)
            bytes += candidates[index].files.count * MemoryLayout<Candidate.File>.stride
        }
        chargedBytes = bytes
    }
}

extension AnswerRecord.Question {
    fileprivate var size: Int {
        switch self {
        case .name(let key): HeapSize.place(Self.self, AnswerRecord.self) + 2 * HeapSize.bytes(key.name)
        case .nib(let request): HeapSize.place(Self.self, AnswerRecord.self) + 2 * HeapSize.bytes(request.name)
        }
    }
}

extension AnswerRecord.Content {
    fileprivate var size: Int {
        switch self {
        case .object: 0
        case .failure(let failure): HeapSize.bytes(failure.text)
        case .nib(let nib):
            HeapSize.part + nib.references.reduce(0) { $0 + $1.heapByteCount }
                + nib.media.count * (MemoryLayout<EmbeddedAsset>.stride + 2 * MemoryLayout<UInt64>.stride)
        }
    }
}

extension NibName {
    /// Bytes that the name takes in an array.
    fileprivate var heapByteCount: Int { MemoryLayout<Self>.stride + HeapSize.bytes(name) + HeapSize.bytes(usage) }
}
