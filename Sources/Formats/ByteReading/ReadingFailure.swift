/// What every reader's error can say besides what its format adds.
public protocol ReadingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes ended too early.
    static func truncated(_ truncation: Truncation) -> Self
    /// A size, count or depth is beyond its limit.
    static func exceeded(_ limit: ExceededLimit) -> Self
    /// A value is not one that may stand there.
    static func unexpected(_ mismatch: Mismatch) -> Self

    /// The format's name, in front of every description.
    static var formatName: String { get }
    /// Where, what was found there and what was expected.
    var fault: any FileFault { get }
}

extension ReadingFailure {
    /// A sentence without its full stop.
    public var description: String { "\(Self.formatName): \(fault)" }
}
