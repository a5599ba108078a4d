public import AssetModel

/// The result of resolving a name.
public struct FoundFiles: Sendable {
    /// Why there was no search; nil when there was one.
    public let refusal: NameRefusal?
    /// The matching files, best first; empty for a negative result (rule I10). A later one is used only when the earlier ones cannot be opened,
    /// for example because they are dangling links.
    public let candidates: [Candidate]
}
