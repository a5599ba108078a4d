/// Why compressed bytes could not be expanded.
public enum DecompressionError: Error, Hashable, Sendable {
    /// The stream ends before what it says that follows.
    case truncated(offset: Int)
    /// The stream breaks its format's rules at `offset`.
    case malformed(offset: Int, problem: String)
    /// There is more behind the stream than was allowed to come out of it.
    case exceeded(allowed: Int)
    /// There is no memory for the work.
    case outOfMemory
}

extension DecompressionError: CustomStringConvertible {
    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let offset): "compressed bytes end too early, at \(offset)"
        case .malformed(let offset, let problem): "compressed bytes are broken at \(offset): \(problem)"
        case .exceeded(let allowed): "compressed bytes hold more than the \(allowed) bytes that are expected"
        case .outOfMemory: "there is no memory to expand compressed bytes"
        }
    }
}
