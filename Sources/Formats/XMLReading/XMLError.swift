public import ByteReading

/// Why bytes could not be read as XML. Offsets are those of the file as UTF-8 where it has another encoding.
public enum XMLError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// The document declares an entity, which no interface file does and which can be made to grow without end.
    case entityDeclared(offset: Int)

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
        }
    }
}
