/// What a reader made of inputs that were damaged on purpose.
///
/// A test that only sees that nothing traps would pass with a reader that refuses everything, or nothing.
public struct DamageTally: Sendable, CustomStringConvertible {
    /// Inputs that were read all the same.
    public private(set) var accepted = 0
    /// What was said of the others.
    public private(set) var refusals: [String] = []

    /// Creates a tally of nothing.
    public init() {}

    /// Notes whether `read` throws. Returns what it gives.
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

    /// Whether some damage was refused, each time in words.
    public var hasRefusals: Bool { !refusals.isEmpty && refusals.allSatisfy { !$0.isEmpty } }

    /// Whether some damage was refused, and some did no harm.
    public var hasBoth: Bool { accepted > 0 && hasRefusals }

    /// The counts.
    public var description: String { "\(accepted) accepted, \(refusals.count) refused" }
}
