public import AssetModel
public import MessageCoding

/// Asks for an image or a sound by name. With the descriptor of a file after the daemon said `needsFile`.
public struct LookUp: MessageBody, Hashable {
    /// What a message with this body is.
    public static let type = MessageType.lookUp

    /// The context that `BundleOpened` gave.
    public var context: UInt32
    /// Image or sound.
    public var kind: AssetKind
    /// Whether system images and sounds do not count (`imageForResource:`).
    public var bundleOnly: Bool
    /// The name as asked.
    public var name: [UInt8]

    /// Creates a request.
    public init(context: UInt32, kind: AssetKind, bundleOnly: Bool = false, name: [UInt8]) {
        self.context = context
        self.kind = kind
        self.bundleOnly = bundleOnly
        self.name = name
    }

    /// Appends the body, field by field.
    public func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(kind.rawValue)
        writer.write(UInt8(bundleOnly ? 1 : 0))
        writer.writeText(name)
    }

    /// Reads the body, field by field.
    public init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        kind = try reader.choice("kind") { AssetKind(rawValue: $0) }
        bundleOnly = try reader.field(UInt8.self) & 1 != 0
        name = try reader.text()
    }
}

/// Asks which file a name means, and why.
public struct Resolve: MessageBody, Hashable {
    /// What a message with this body is.
    public static let type = MessageType.resolve

    /// What would be looked up.
    public var lookUp: LookUp

    /// Creates a request.
    public init(_ lookUp: LookUp) { self.lookUp = lookUp }

    /// Appends the body, field by field.
    public func write(to writer: inout ByteWriter) { lookUp.write(to: &writer) }

    /// Reads the body, field by field.
    public init(from reader: inout ByteReader) throws(ProtocolError) { lookUp = try LookUp(from: &reader) }
}

/// Asks for every image and sound of an interface file.
public struct LoadNib: MessageBody, Hashable {
    /// What a message with this body is.
    public static let type = MessageType.loadNib

    /// The context that `BundleOpened` gave.
    public var context: UInt32
    /// The file's name, with or without extension.
    public var name: [UInt8]

    /// Creates a request.
    public init(context: UInt32, name: [UInt8]) {
        self.context = context
        self.name = name
    }

    /// Appends the body, field by field.
    public func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.writeText(name)
    }

    /// Reads the body, field by field.
    public init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        name = try reader.text()
    }
}
