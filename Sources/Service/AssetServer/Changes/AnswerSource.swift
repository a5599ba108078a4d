internal import AssetResolution

/// The place at which a lookup found a file. A change there may change the answer.
struct AnswerSource: Hashable {
    /// Whether the folder is one of system images or sounds; else it is the bundle's.
    var isSystem = false
    let folder: RelativePath
    let name: [UInt8]
}
