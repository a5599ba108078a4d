public import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// An image in memory that is shared with other processes.
///
/// In one client there is one object for a name while the object is in use: compare with `===`.
public final class NamedImage: Sendable {
    /// A bitmap of the image.
    public struct Representation: Sendable {
        /// Size, form and place among the file's pages.
        public let description: ImageRepresentation
        let bytes: SharedBytes
        /// The asset catalog's attributes of the bitmap: how it is drawn, resized and aligned, in pixels of the bitmap; nil for loose files.
        public let attributes: ImageAttributes?

        /// The pixels, top row first, read-only; valid while the representation is borrowed. As a `RawSpan`: `pixels.bytes`.
        public var pixels: Span<UInt8> {
            @_lifetime(borrow self)
            get {
                // Self keeps the mapping, and the daemon never rewrites bytes in it that a client may read.
                let start = unsafe UnsafeRawBufferPointer(start: bytes.start, count: Int(description.byteCount))
                let span = unsafe Span<UInt8>(_unsafeBytes: start)
                return unsafe _overrideLifetime(span, borrowing: self)
            }
        }

        /// Calls `body` with the pixels. The pointer is valid during the call, and while any copy of the representation or the image is kept.
        public func withUnsafePixels<Value, Failure: Error>(
            _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            defer { withExtendedLifetime(bytes.mapping) {} }
            // The mapping is kept during the call.
            return try unsafe body(UnsafeRawBufferPointer(start: bytes.start, count: Int(description.byteCount)))
        }

        /// The ICC profile of the pixels in the form `original`; empty when they are sRGB.
        public var colorProfile: [UInt8] {
            let count = Int(description.colorProfileByteCount)
            return count == 0
                ? [] : bytes.mapping.copyBytes(at: bytes.offset + Int(description.colorProfileOffset), count: count)
        }
    }

    let object: AssetObject
    /// The bitmaps, at least one: pages of a file, files of several scales.
    public let representations: [Representation]

    private init(_ object: AssetObject, _ representations: [Representation]) {
        self.object = object
        self.representations = representations
    }

    deinit { object.client.release(object) }

    /// The only wrapper of an object; takes over the caller's use. Throws when the object's record is damaged.
    static func wrapper(of object: AssetObject) throws(AssetError) -> NamedImage {
        try object.wrapper { (object) throws(LayoutError) in
            var representations: [Representation] = []
            for index in 0..<(try object.record.representationCount) {
                let (pixels, description) = try object.record.image(at: index)
                representations.append(
                    Representation(
                        description: description, bytes: pixels, attributes: try object.record.attributes(at: index)))
            }
            return NamedImage(object, representations)
        }
    }

    /// The best bitmap for a rectangle of points at a screen's scale: the smallest that need not be enlarged, else the largest. Makes no request.
    public func bestRepresentation(pointWidth: Double, pointHeight: Double, scale: Double = 1) -> Representation {
        let best = ImageRepresentation.best(
            of: representations.lazy.map(\.description), pixelWidth: pointWidth * scale,
            pixelHeight: pointHeight * scale)
        guard let best else { preconditionFailure("an image has a representation") }
        return representations[best]
    }

    /// The registered name; nil when there is none.
    public var name: String? { object.currentName }

    /// Path of the file that the image was decoded from.
    public var path: String { object.currentPath }

    /// Whether the image is a template: only its alpha is used (rule I6).
    public var isTemplate: Bool { object.record.isTemplate }

    /// `setName:`: registers the image under `name` in this process, before bundle and system; nil removes its name.
    ///
    /// - Returns: False when another object in use has the name; then nothing changes.
    @discardableResult
    public func setName(_ name: String?) -> Bool { object.setName(name.map { Array($0.utf8) }) }
}
