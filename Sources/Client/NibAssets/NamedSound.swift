public import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// A sound in memory that is shared with other processes, or one that is streamed from its file.
///
/// In one client there is one object for a name while the object is in use: compare with `===`.
public final class NamedSound: Sendable {
    let object: AssetObject
    /// Rate, channels, form of the samples, length.
    public let description: SoundDescription
    private let bytes: SharedBytes?

    private init(_ object: AssetObject, _ description: SoundDescription, _ bytes: SharedBytes?) {
        self.object = object
        self.description = description
        self.bytes = bytes
    }

    deinit { object.client.release(object) }

    /// The only wrapper of an object; takes over the caller's use. Throws when the object's record is damaged.
    static func wrapper(of object: AssetObject) throws(AssetError) -> NamedSound {
        try object.wrapper { (object) throws(LayoutError) in
            let (samples, description) = try object.record.sound
            return NamedSound(object, description, samples)
        }
    }

    /// The samples, frames interleaved, read-only; valid while the sound is borrowed. As a `RawSpan`: `samples.bytes`. Empty for a streamed sound.
    public var samples: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            guard let bytes else { return Span() }
            // Self keeps the mapping, and the daemon never rewrites bytes in it that a client may read.
            let start = unsafe UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
            let span = unsafe Span<UInt8>(_unsafeBytes: start)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Whether the sound is streamed: its samples are not decoded, but read from `openStream` (rule S4).
    public var isStreamed: Bool { description.sampleFormat == .streamed }

    /// A new descriptor of a streamed sound's file, at its start. The caller closes it. Throws `badArgument` for a decoded sound.
    public func openStream() throws(AssetError) -> Int32 {
        let file = try object.client.openStream(of: object)
        do { return try file.released() } catch { throw AssetError(error) }
    }

    /// The registered name; nil when there is none.
    public var name: String? { object.currentName }

    /// The file.
    public var path: String { object.currentPath }

    /// `setName:`: registers the sound under `name` in this process, before bundle and system; nil removes its name.
    ///
    /// - Returns: False when another object in use has the name; then nothing changes.
    @discardableResult
    public func setName(_ name: String?) -> Bool { object.setName(name.map { Array($0.utf8) }) }
}
