/// Why a text is not the JSON that is expected.
public struct JSONError: Error, Hashable, Sendable {
    /// The byte where it was noticed.
    public let offset: Int
    /// What should be there.
    public let expected: String
    /// What is there.
    public let found: String
}

extension JSONError: CustomStringConvertible {
    /// A sentence for the person who will read it.
    public var description: String { "byte \(offset) of the JSON text is \(found), expected \(expected)" }
}
