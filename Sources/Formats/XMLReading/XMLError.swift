public import ByteReading

/// Why bytes could not be read as XML.
public enum XMLError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// The document declares an entity, which no interface file does and which can be made to grow without end.
    case entityDeclared(offset: Int)
    /// It is not well-formed; `reason` is the parser's own.
    case notWellFormed(offset: Int, reason: String)
    /// No memory was left to create the parser.
    case outOfMemory

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): truncation.description
        case .exceeded(let limit): limit.description
        case .unexpected(let mismatch): mismatch.description
        case .entityDeclared(let offset): "no entity declaration expected at offset \(offset), found one"
        case .notWellFormed(let offset, let reason): "well-formed XML expected at offset \(offset), found: \(reason)"
        case .outOfMemory: "no memory left for an XML parser"
        }
    }
}
