public import AssetModel

/// The answer to a name.
public struct Resolution: Sendable {
    /// Why no file was looked for.
    public let refusal: NameRefusal?
    /// The files that can answer, best first; empty for a negative answer (I10). A later one answers only where the
    /// earlier ones turn out to be missing or forbidden, as a dangling link is.
    public let candidates: [Candidate]
}
