/// A path within a bundle, "" being the bundle itself. It never leads out of it: no part is "..", none is empty.
public struct RelativePath: Sendable, Hashable, CustomStringConvertible {
    /// Bytes, without a slash at either end.
    public let bytes: [UInt8]

    /// The bundle itself.
    public static let root = RelativePath(bytes: [])

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A path of names that are known to be good.
    init(_ text: StaticString) {
        bytes = Array(text.description.utf8)
    }

    /// What is called `name` in this folder.
    public func appending(_ name: [UInt8]) -> RelativePath {
        precondition(!name.isEmpty && name != [0x2E, 0x2E] && !name.contains(UInt8(ascii: "/")), "not a file's name")
        return RelativePath(bytes: bytes.isEmpty ? name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// For people; bytes that are not UTF-8 are replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
