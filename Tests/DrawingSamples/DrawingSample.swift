/// A drawing of our own: one thing that its format can do.
public struct DrawingSample: Sendable {
    /// What is special about it: "radial gradient".
    public let name: String
    /// A file's name, without extension.
    public let file: String
    /// The document.
    public let bytes: [UInt8]

    init(_ name: String, _ file: String, _ bytes: [UInt8]) {
        self.name = name
        self.file = file
        self.bytes = bytes
    }
}
