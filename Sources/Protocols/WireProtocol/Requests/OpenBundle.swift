public import AssetModel
package import MessageCoding

/// Opens a bundle as a context. The header has the file number of the bundle's directory, if there is a bundle without `folder`.
public struct OpenBundle: MessageBody, Hashable {
    package static let type = MessageType.openBundle

    /// The profile, whose rules lookups follow.
    public var profile: Profile
    /// The display scale, 1 to 3.
    public var scale: UInt8
    /// Device for which variants are chosen.
    public var idiom: DeviceIdiom
    /// Whether there is a bundle; without a bundle, names are looked up in the system domain only.
    public var hasBundle: Bool
    /// The user's languages as UTF-8 ("fr", "pt_BR", "French"), most preferred first.
    public var languages: [[UInt8]]
    /// The wanted pixel form; nil: the profile's default form.
    public var pixelForm: PixelForm?
    /// The wanted sample form; nil: the profile's default form.
    public var sampleForm: SampleForm?
    /// The traits of the user interface.
    public var traits: AssetTraits
    /// Whether the reply includes the answers that programs needed at earlier starts.
    public var recalls: Bool
    /// The bundle's folder, which the client names instead of sending its descriptor; since version 1.9.
    public var folder: Folder?

    /// A folder for which the daemon may already keep a descriptor.
    public struct Folder: Hashable, Sendable {
        /// Device number of the folder.
        public let device: UInt64
        /// Inode number of the folder.
        public let inode: UInt64
        /// Path of the folder without links, as the kernel reports it.
        public let path: [UInt8]

        /// Creates a description.
        public init(device: UInt64, inode: UInt64, path: [UInt8]) {
            (self.device, self.inode, self.path) = (device, inode, path)
        }
    }

    package init(
        profile: Profile, scale: UInt8 = 1, idiom: DeviceIdiom = .unspecified, hasBundle: Bool,
        languages: [[UInt8]] = [],
        pixelForm: PixelForm? = nil, sampleForm: SampleForm? = nil, traits: AssetTraits = AssetTraits(),
        recalls: Bool = false, folder: Folder? = nil
    ) {
        self.profile = profile
        self.scale = scale
        self.idiom = idiom
        self.hasBundle = hasBundle
        self.languages = languages
        self.pixelForm = pixelForm
        self.sampleForm = sampleForm
        self.traits = traits
        self.recalls = recalls
        self.folder = folder
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(profile.rawValue)
        writer.write(scale)
        writer.write(idiom.rawValue)
        writer.write(UInt8((hasBundle ? 0 : 1) | (recalls ? 2 : 0) | (folder != nil ? 4 : 0)))
        writer.write(pixelForm?.rawValue ?? 0)
        writer.write(sampleForm?.rawValue ?? 0)
        writer.write(traits.word)
        writer.write(UInt16(min(languages.count, WireLimits.languages.value)))
        for language in languages.prefix(WireLimits.languages.value) { writer.writeText(language) }
        guard let folder else { return }
        writer.write(folder.device)
        writer.write(folder.inode)
        writer.writeText(folder.path)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        profile = try reader.choice("profile") { Profile(rawValue: $0) }
        scale = try reader.choice("scale") { (raw: UInt8) in raw >= 1 && raw <= 3 ? raw : nil }
        idiom = try reader.choice("idiom") { DeviceIdiom(rawValue: $0) }
        let flags: UInt8 = try reader.field()
        hasBundle = flags & 1 == 0
        recalls = flags & 2 != 0
        pixelForm = try reader.optionalChoice("pixel form", PixelForm.init)
        sampleForm = try reader.optionalChoice("sample form", SampleForm.init)
        traits = try reader.choice("traits") { try? AssetTraits(word: $0) }
        languages = try reader.items { (reader) throws(ProtocolError) in try reader.text() }
        guard languages.count <= WireLimits.languages.value else {
            throw .badValue(field: "count of languages", found: UInt64(languages.count))
        }
        folder =
            flags & 4 == 0
            ? nil : Folder(device: try reader.field(), inode: try reader.field(), path: try reader.text())
    }
}

/// Closes a context.
public struct CloseBundle: MessageBody, Hashable {
    package static let type = MessageType.closeBundle

    /// The context number from `BundleOpened`.
    public var context: UInt32

    package init(context: UInt32) { self.context = context }

    package func write(to writer: inout ByteWriter) { writer.write(context) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { context = try reader.field() }
}
