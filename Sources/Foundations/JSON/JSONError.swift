/// An error in JSON text.
public struct JSONError: Error, Hashable, Sendable {
    /// The byte offset of the error.
    public let offset: Int
    /// Text expected there.
    public let expected: String
    /// Text found there.
    public let found: String
}

extension JSONError: CustomStringConvertible {
    /// A sentence for the person who will read it.
    public var description: String { "byte \(offset) of the JSON text is \(found), expected \(expected)" }
}
