internal import AssetResolution

/// The place at which a lookup found a file. What changes there may change the answer.
struct AnswerSource: Hashable {
    enum Folder: Hashable {
        /// A folder of the context's bundle.
        case bundle(RelativePath)
        /// A folder of system images or sounds.
        case system(RelativePath)
    }

    let folder: Folder
    let name: [UInt8]
}

extension AnswerSource {
    static func places(of candidate: Candidate) -> [AnswerSource] {
        let folder: Folder =
            candidate.role == .system ? .system(candidate.folderPath) : .bundle(candidate.folderPath)
        return candidate.files.map { AnswerSource(folder: folder, name: $0.entry.name) }
    }
}
