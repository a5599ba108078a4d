public import ByteReading

/// What the error of a format that is written in XML can say besides.
public protocol XMLReadingFailure: ReadingFailure {
    /// The file is not readable as XML.
    static func xml(_ error: XMLError) -> Self
}
