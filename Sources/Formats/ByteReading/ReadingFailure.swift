/// What every reader's error can say besides what its format adds.
public protocol ReadingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes ended too early.
    static func truncated(_ truncation: Truncation) -> Self
    /// A size, count or depth is beyond its limit.
    static func exceeded(_ limit: ExceededLimit) -> Self
    /// A value is not one that may stand there.
    static func unexpected(_ mismatch: Mismatch) -> Self
}

/// The bytes ended before something that had to follow.
public struct Truncation: Hashable, Sendable, CustomStringConvertible {
    /// Where it should have begun, counted in bytes from the start of the file.
    public let offset: Int
    /// How many bytes it takes.
    public let needed: Int
    /// How many bytes there are from `offset` to the end.
    public let available: Int

    /// Creates the description of bytes that are missing.
    public init(offset: Int, needed: Int, available: Int) {
        self.offset = offset
        self.needed = needed
        self.available = available
    }

    /// A sentence without its full stop.
    public var description: String { "\(needed) bytes expected at offset \(offset), found \(available)" }
}

/// A value that is not one of those that may stand where it stands.
public struct Mismatch: Hashable, Sendable, CustomStringConvertible {
    /// Where, counted in bytes from the start of the file.
    public let offset: Int
    /// What stands there.
    public let found: String
    /// What could have stood there.
    public let expected: String

    /// Creates the description of an unexpected value.
    public init(offset: Int, found: String, expected: String) {
        self.offset = offset
        self.found = found
        self.expected = expected
    }

    /// A sentence without its full stop.
    public var description: String { "\(expected) expected at offset \(offset), found \(found)" }
}

/// A size, count or depth beyond what the reader was allowed.
public struct ExceededLimit: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is limited.
    public enum Limit: String, Hashable, Sendable {
        case byteCount = "bytes of the file"
        case objectCount = "objects"
        case valueCount = "values"
        case depth = "nesting depth"
        case objectNesting = "objects within one another"
        case stringByteCount = "bytes of a string"
        case nestedNibDepth = "depth of nibs in nibs"
    }

    /// What is limited.
    public let limit: Limit
    /// What was found, or the first number beyond the limit.
    public let found: Int
    /// What was allowed.
    public let allowed: Int

    /// Creates the description of a limit that was passed.
    public init(_ limit: Limit, found: Int, allowed: Int) {
        self.limit = limit
        self.found = found
        self.allowed = allowed
    }

    /// A sentence without its full stop.
    public var description: String { "at most \(allowed) \(limit.rawValue) allowed, found \(found)" }
}
