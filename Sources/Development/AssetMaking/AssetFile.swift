/// A file of the `Assets` folder.
public struct AssetFile: Sendable, Hashable {
    /// Where it lies, relative to `Assets`, with "/" between folders.
    public let path: String
    /// What is in it.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    init(_ path: String, text: String) {
        self.init(path, Array(text.utf8))
    }
}
