public import ByteReading

extension XMLTree {
    /// Reads a document.
    ///
    /// Entity declarations are refused and nothing outside of `bytes` is ever read. Raw control characters and
    /// references to them, which XML 1.0 forbids and Apple's parser takes, are taken too.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(XMLError) {
        try self.init(bytes, part: .document, limits: limits)
    }

    /// Reads the root element's start tag and nothing behind it: enough to tell what a document is.
    public init(rootOf bytes: [UInt8], limits: ReadingLimits) throws(XMLError) {
        try self.init(bytes, part: .rootTag, limits: limits)
    }

    private init(_ bytes: [UInt8], part: TreeBuilder.Part, limits: ReadingLimits) throws(XMLError) {
        try limits.check(.byteCount, bytes.count, as: XMLError.self)
        do throws(XMLError) {
            self = try ExpatParser.tree(of: bytes, part, limits: limits)
        } catch {
            guard case .notWellFormed = error, let escaped = ControlCharacters.escaped(bytes) else { throw error }
            self = try ExpatParser.tree(of: escaped, part, limits: limits)
            ControlCharacters.restore(in: &self)
        }
    }
}
