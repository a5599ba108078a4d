public import ByteReading

/// What a property list holds, whichever of its three forms it was written in.
public indirect enum PropertyList: Sendable, Hashable {
    /// A value of a dictionary.
    public struct Entry: Sendable, Hashable {
        /// What it is called.
        public let key: String
        /// The value.
        public let value: PropertyList

        /// Creates an entry.
        public init(key: String, value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case data([UInt8])
    /// A date as the file writes it; in binary lists seconds since the start of 2001.
    case date(String)
    case array([PropertyList])
    /// Entries in the file's order; a key may come more than once.
    case dictionary([Entry])
    /// The null of binary lists and the positions that archives put into them: nothing that a bundle's list means.
    case other

    /// Reads a list of any form.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(PropertyListError) {
        try limits.check(.byteCount, bytes.count, as: PropertyListError.self)
        if bytes.starts(with: BinaryPropertyList<PropertyListError>.signature) {
            self = try BinaryListReader.read(bytes, limits: limits)
        } else {
            self =
                Self.looksLikeXML(bytes)
                ? try XMLListReader.read(bytes, limits: limits) : try OpenStepReader.read(bytes, limits: limits)
        }
    }

    /// A string's text.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// An array's elements.
    public var array: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A dictionary's entries.
    public var entries: [Entry]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }

    /// A dictionary's value; the last one where the key comes more than once.
    public subscript(key: String) -> PropertyList? { entries?.last { $0.key == key }?.value }

    /// XML begins with a declaration, a comment or its root's tag. Data of the text form is hexadecimal or begins with "*".
    private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
        let ignored = "\u{FEFF} \t\r\n\0".utf8 + [0xFE, 0xFF]
        let text = bytes.prefix(64).filter { !ignored.contains($0) }
        return ["<?", "<!", "<plist"].contains { text.starts(with: $0.utf8) }
    }
}
