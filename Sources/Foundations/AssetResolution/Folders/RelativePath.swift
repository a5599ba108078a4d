/// A path in a bundle; "" is the bundle itself. The path never leads out of the bundle: no component is ".." or empty.
public struct RelativePath: Sendable, Hashable, CustomStringConvertible {
    /// The path's bytes, without a slash at either end.
    public let bytes: [UInt8]

    /// The bundle itself.
    public static let root = RelativePath(bytes: [])

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: StaticString) {
        bytes = Array(text.description.utf8)
    }

    /// The path of `name` in this folder.
    public func appending(_ name: [UInt8]) -> RelativePath {
        precondition(!name.isEmpty && name != [0x2E, 0x2E] && !name.contains(UInt8(ascii: "/")), "not a file's name")
        return RelativePath(bytes: bytes.isEmpty ? name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// Path of the parent folder; the bundle itself for the bundle itself.
    public var parent: RelativePath {
        RelativePath(bytes: Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
    }

    /// Last component of the path; nil for the bundle itself.
    public var name: [UInt8]? { names.last }

    /// Components of the path.
    public var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }

    /// The path as text, for people; bytes that are not UTF-8 are replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
