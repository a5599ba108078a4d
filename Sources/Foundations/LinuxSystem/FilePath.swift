/// A path as the file system holds it: any bytes but zero, UTF-8 or not.
public struct FilePath: Sendable, Hashable {
    /// Without a zero at the end.
    public let bytes: [UInt8]

    /// A path of these bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A path of a text's UTF-8.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// What is called `name` beneath this path; beneath "" that is the name.
    public func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes.isEmpty ? name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// The names between the slashes.
    public var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }
}

extension FilePath: ExpressibleByStringLiteral {
    /// A path that is known when the program is written.
    public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
    /// For people; bytes that are not UTF-8 are replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
