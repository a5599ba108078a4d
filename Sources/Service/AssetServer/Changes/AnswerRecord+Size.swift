internal import AssetModel
internal import AssetResolution
internal import WireProtocol
internal import WorkerProtocol

extension AnswerRecord {
    /// Notes the bytes that are charged while it is remembered, with its places in the tables.
    func measure() {
        let files = basis.sources.reduce(0) {
            $0 + HeapSize.part + 2 * HeapSize.bytes($1.name) + HeapSize.bytes($1.path.bytes)
        }
        let candidates = basis.candidates.reduce(0) {
            $0 + HeapSize.bytes($1.registeredName) + $1.files.count * MemoryLayout<Candidate.File>.stride
        }
        chargedBytes =
            HeapSize.part + questionSize + contentSize + files + candidates + HeapSize.part * basis.watches.count
    }

    private var questionSize: Int {
        switch question {
        case .name(let key): HeapSize.place(Question.self, AnswerRecord.self) + 2 * HeapSize.bytes(key.name)
        case .nib(let request): HeapSize.place(Question.self, AnswerRecord.self) + 2 * HeapSize.bytes(request.name)
        }
    }

    private var contentSize: Int {
        switch content {
        case .object: 0
        case .failure(let failure): HeapSize.bytes(failure.text)
        case .nib(let nib):
            HeapSize.part + nib.references.reduce(0) { $0 + $1.byteCount }
                + nib.media.count * (MemoryLayout<EmbeddedAsset>.stride + 2 * MemoryLayout<UInt64>.stride)
        }
    }
}

extension AnswerSource {
    fileprivate var path: RelativePath {
        switch folder {
        case .bundle(let path), .system(let path): path
        }
    }
}
