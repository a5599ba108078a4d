/// A drawing, written for the tests, that shows one feature of its format.
public struct DrawingSample: Sendable {
    /// The feature, for example "radial gradient".
    public let name: String
    /// Name of the drawing's file, without extension.
    public let file: String
    /// The document.
    public let bytes: [UInt8]

    init(_ name: String, _ file: String, _ bytes: [UInt8]) {
        self.name = name
        self.file = file
        self.bytes = bytes
    }
}
