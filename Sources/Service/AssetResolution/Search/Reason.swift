/// Why a file answers, or why it does not, for people.
public struct Reason: Sendable, Hashable {
    /// The rule that decided.
    public let rule: Rule
    /// What it says of this file: "tiff is tried before png".
    public let text: String

    /// Creates a reason.
    public init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }
}
