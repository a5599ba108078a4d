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

    /// "XML".
    public static let formatName = "XML"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        case .entityDeclared(let offset):
            Mismatch(offset: offset, found: "one", expected: "no declaration of an entity")
        case .notWellFormed(let offset, let reason):
            Mismatch(offset: offset, found: reason, expected: "well-formed XML")
        case .outOfMemory: Mismatch(offset: 0, found: "no memory", expected: "memory for a parser of XML")
        }
    }
}
