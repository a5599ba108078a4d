internal import AssetResolution

/// The place at which a lookup found a file. What changes there may change the answer.
struct AnswerSource: Hashable {
    /// Whether the folder is one of system images or sounds; else it is the bundle's.
    var isSystem = false
    let folder: RelativePath
    let name: [UInt8]
}

extension AnswerSource {
    static func places(of candidate: Candidate) -> [AnswerSource] {
        candidate.files.map {
            AnswerSource(isSystem: candidate.role == .system, folder: candidate.folderPath, name: $0.entry.name)
        }
    }
}
