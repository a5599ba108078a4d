/// What is wrong with a file: every reader says where, what stands there, and what was expected.
public protocol FileFault: Hashable, Sendable, CustomStringConvertible {
    /// Where it was noticed, counted in bytes from the start of the file; 0 for what is wrong with the file as a whole.
    var offset: Int { get }
    /// What stands there.
    var found: String { get }
    /// What could have stood there.
    var expected: String { get }
}

extension FileFault {
    /// A sentence without its full stop.
    public var description: String { "\(expected) expected at offset \(offset), found \(found)" }
}

/// The bytes ended before something that had to follow.
public struct Truncation: FileFault {
    /// Where it should have begun.
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

    /// How many bytes there are.
    public var found: String { "\(available)" }
    /// How many bytes should be there.
    public var expected: String { needed == .max ? "more bytes than any file has" : "\(needed) bytes" }
}

/// A value that is not one of those that may stand where it stands.
public struct Mismatch: FileFault {
    /// Where it stands.
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
}

/// A size, count or depth beyond what the reader was allowed.
public struct ExceededLimit: Error, FileFault {
    /// What is limited.
    public enum Limit: String, Hashable, Sendable {
        case byteCount = "bytes of the file"
        case objectCount = "objects"
        case valueCount = "values"
        case depth = "levels of nesting"
        case objectNesting = "objects within one another"
        case stringByteCount = "bytes of a string"
        case nestedNibDepth = "levels of nibs in nibs"
    }

    /// What is limited.
    public let limit: Limit
    /// What was counted, or the first number beyond the limit.
    public let count: Int
    /// What was allowed.
    public let allowed: Int
    /// Where what is too much was noticed.
    public let offset: Int

    /// Creates the description of a limit that was passed.
    public init(_ limit: Limit, found count: Int, allowed: Int, offset: Int = 0) {
        self.limit = limit
        self.count = count
        self.allowed = allowed
        self.offset = offset
    }

    /// The same, noticed elsewhere.
    public func noticed(at offset: Int) -> ExceededLimit {
        ExceededLimit(limit, found: count, allowed: allowed, offset: offset)
    }

    /// What was counted.
    public var found: String { "\(count)" }
    /// What is allowed.
    public var expected: String { "at most \(allowed) \(limit.rawValue)" }
}
