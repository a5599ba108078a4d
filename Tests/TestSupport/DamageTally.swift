/// Counts of inputs, damaged on purpose, that a reader accepted and refused.
///
/// If a test only checked that nothing traps, a reader that refuses all inputs, or none, would pass.
public struct DamageTally: Sendable, CustomStringConvertible {
    /// Number of damaged inputs that the reader accepted.
    public private(set) var accepted = 0
    /// Error messages for refused inputs.
    public private(set) var refusals: [String] = []

    /// Creates an empty tally.
    public init() {}

    /// Counts whether `read` throws. Returns its result; nil if it throws.
    @discardableResult
    public mutating func note<Value, Failure: Error & CustomStringConvertible>(
        _ read: () throws(Failure) -> Value
    ) -> Value? {
        do throws(Failure) {
            let value = try read()
            accepted += 1
            return value
        } catch {
            refusals.append(error.description)
            return nil
        }
    }

    /// Whether some inputs were refused, each with a message.
    public var hasRefusals: Bool { !refusals.isEmpty && refusals.allSatisfy { !$0.isEmpty } }

    /// Whether some inputs were refused with a message, and some were accepted.
    public var hasBoth: Bool { accepted > 0 && hasRefusals }

    /// The counts.
    public var description: String { "\(accepted) accepted, \(refusals.count) refused" }
}
