/// A path as the file system stores it: any bytes but zero, not necessarily UTF-8.
public struct FilePath: Sendable, Hashable {
    /// The path's bytes, without a zero at the end.
    public let bytes: [UInt8]

    /// A path of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A path of UTF-8 text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// The path of `name` in this folder; for an empty path, `name` itself.
    public func appending(_ name: [UInt8]) -> FilePath {
        if bytes.isEmpty { return FilePath(name) }
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count + 1 + name.count)
        path += bytes
        path.append(UInt8(ascii: "/"))
        path += name
        return FilePath(path)
    }

    /// The names between the slashes.
    public var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }
}

extension FilePath: ExpressibleByStringLiteral {
    /// A path from a literal.
    public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
    /// The path for people, with bytes that are not UTF-8 replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
