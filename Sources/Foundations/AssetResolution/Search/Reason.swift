/// Why a file was chosen or not, for people.
public struct Reason: Sendable, Hashable {
    /// The rule that decided.
    public let rule: Rule
    /// The explanation: "tiff is tried before png".
    public let text: String

    /// Creates a reason.
    public init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }
}
