public import AssetModel
package import MessageCoding

/// Asks for an image or a sound by name. After the answer `needsFile`, the client repeats the request with files.
public struct LookUp: MessageBody, Hashable {
    package static let type = MessageType.lookUp

    /// The context number from `BundleOpened`.
    public var context: UInt32
    /// Image or sound.
    public var kind: AssetKind
    /// Whether to leave out system images and sounds (`imageForResource:`).
    public var bundleOnly: Bool
    /// The requested name.
    public var name: [UInt8]
    /// The size to render a drawing at; nil: its own size at the context's scale.
    public var size: PixelSize?
    /// Paths of the files that come with the request, as `needsFile` gave them. The header has the number of the first file, the others have the next
    /// numbers. A client up to version 1.4 sends only the first file, without its path.
    public var files: [[UInt8]]

    /// Creates a request; files beyond `WireLimits.neededFiles` are left out.
    public init(
        context: UInt32, kind: AssetKind, bundleOnly: Bool = false, name: [UInt8], size: PixelSize? = nil,
        files: [[UInt8]] = []
    ) {
        self.context = context
        self.kind = kind
        self.bundleOnly = bundleOnly
        self.name = name
        self.size = size
        self.files = Array(files.prefix(WireLimits.neededFiles.value))
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(kind.rawValue)
        writer.write(UInt8((bundleOnly ? 1 : 0) | (size == nil ? 0 : 2) | (files.isEmpty ? 0 : 4)))
        writer.writeText(name)
        if let size {
            writer.write(size.width)
            writer.write(size.height)
        }
        if !files.isEmpty {
            writer.write(UInt16(files.count))
            for file in files { writer.writeText(file) }
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        kind = try reader.choice("kind") { AssetKind(rawValue: $0) }
        let flags: UInt8 = try reader.field()
        bundleOnly = flags & 1 != 0
        name = try reader.text()
        if flags & 2 != 0 {
            size = PixelSize(
                width: try reader.choice("width", Self.sensible), height: try reader.choice("height", Self.sensible))
        }
        files =
            flags & 4 == 0 ? [] : try reader.items { (reader) throws(ProtocolError) in try reader.text() }
        guard files.count <= WireLimits.neededFiles.value else {
            throw .badValue(field: "count of files", found: UInt64(files.count))
        }
    }
}

extension LookUp {
    private static func sensible(_ side: UInt32) -> UInt32? { side >= 1 && side <= AssetLimits.side.value ? side : nil }
}

/// Asks which file a name resolves to, and why.
public struct Resolve: MessageBody, Hashable {
    package static let type = MessageType.resolve

    /// The lookup to explain.
    public var lookUp: LookUp

    package init(_ lookUp: LookUp) { self.lookUp = lookUp }

    package func write(to writer: inout ByteWriter) { lookUp.write(to: &writer) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { lookUp = try LookUp(from: &reader) }
}

/// Asks for every image and sound of an interface file.
public struct LoadNib: MessageBody, Hashable {
    package static let type = MessageType.loadNib

    /// The context number from `BundleOpened`.
    public var context: UInt32
    /// The file's name, with or without extension.
    public var name: [UInt8]
    /// System version for which a wrapper's form is chosen; nil: the references of all forms, and the embedded media of the newest form.
    public var system: SystemVersion?
    /// Whether the reply may have names instead of references if the context's index leads to all objects.
    public var takesNames: Bool

    package init(context: UInt32, name: [UInt8], system: SystemVersion? = nil, takesNames: Bool = false) {
        self.context = context
        self.name = name
        self.system = system
        self.takesNames = takesNames
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.writeText(name)
        writer.write(system?.packed ?? 0)
        writer.write(UInt8(takesNames ? 1 : 0))
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        name = try reader.text()
        let packed: UInt32 = try reader.field()
        system = packed == 0 ? nil : SystemVersion(packed: packed)
        // Version 1.3 ends here.
        takesNames = reader.remaining == 0 ? false : try reader.field(UInt8.self) & 1 != 0
    }
}
