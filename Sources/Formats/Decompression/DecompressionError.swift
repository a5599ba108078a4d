/// The reason for which compressed data cannot be expanded.
public enum DecompressionError: Error, Hashable, Sendable {
    /// The stream ends too early. `offset` is its length.
    case truncated(offset: Int)
    /// The stream breaks a rule of its format at `offset`.
    case malformed(offset: Int, problem: String)
    /// The expanded data is larger than allowed.
    case exceeded(allowed: Int)
    /// There is not enough memory.
    case outOfMemory
}

extension DecompressionError: CustomStringConvertible {
    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let offset): "the compressed data ends too early, at offset \(offset)"
        case .malformed(let offset, let problem): "the compressed data is broken at offset \(offset): \(problem)"
        case .exceeded(let allowed): "the compressed data expands to more than the allowed \(allowed) bytes"
        case .outOfMemory: "there is not enough memory to expand the compressed data"
        }
    }
}
