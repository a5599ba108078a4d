/// A fault in a file: its place, the value found there, and the value expected.
public protocol FileFault: Hashable, Sendable, CustomStringConvertible {
    /// The byte offset from the start of the file; 0 if the file as a whole is wrong.
    var offset: Int { get }
    /// The value found.
    var found: String { get }
    /// The value expected.
    var expected: String { get }
}

extension FileFault {
    /// A sentence without its full stop.
    public var description: String { "\(expected) expected at offset \(offset), found \(found)" }
}

/// The fault of a file that ends too early.
public struct Truncation: FileFault {
    /// Offset at which the missing part should begin.
    public let offset: Int
    /// The size of the missing part in bytes.
    public let needed: Int
    /// The number of bytes from `offset` to the end of the file.
    public let available: Int

    /// Creates the description of a file that ends too early.
    public init(offset: Int, needed: Int, available: Int) {
        self.offset = offset
        self.needed = needed
        self.available = available
    }

    /// The number of bytes available.
    public var found: String { "\(available)" }
    /// The number of bytes needed.
    public var expected: String {
        switch needed {
        case 1: "1 byte"
        case .max: "more bytes than any file has"
        default: "\(needed) bytes"
        }
    }
}

/// The fault of a value that the format does not allow at this place.
public struct Mismatch: FileFault {
    /// Offset of the value.
    public let offset: Int
    /// The value found.
    public let found: String
    /// The value expected.
    public let expected: String

    /// Creates the description of an unexpected value.
    public init(offset: Int, found: String, expected: String) {
        self.offset = offset
        self.found = found
        self.expected = expected
    }
}

/// The fault of a size, count or depth over its limit.
public struct ExceededLimit: Error, FileFault {
    /// A limited quantity.
    public enum Limit: String, Hashable, Sendable {
        case byteCount = "bytes of the file"
        case objectCount = "objects"
        case valueCount = "values"
        case depth = "levels of nesting"
        case objectNesting = "levels of objects in objects"
        case stringByteCount = "bytes of a string"
        case nestedNibDepth = "levels of nibs in nibs"
    }

    /// The limited quantity.
    public let limit: Limit
    /// The amount counted. A reader may stop counting at the first number over the limit.
    public let count: Int
    /// The limit's value.
    public let allowed: Int
    /// Offset at which the reader noticed the fault.
    public let offset: Int

    /// Creates the description of a limit that was exceeded.
    public init(_ limit: Limit, found count: Int, allowed: Int, offset: Int = 0) {
        self.limit = limit
        self.count = count
        self.allowed = allowed
        self.offset = offset
    }

    /// A copy of the fault with another offset.
    public func noticed(at offset: Int) -> ExceededLimit {
        ExceededLimit(limit, found: count, allowed: allowed, offset: offset)
    }

    /// The amount counted.
    public var found: String { "\(count)" }
    /// The amount allowed.
    public var expected: String { "at most \(allowed) \(limit.rawValue)" }
}
