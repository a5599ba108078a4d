public import AssetModel
internal import LinuxSystem

/// An image in shared memory, which other processes may show, too.
///
/// Within one client there is one object for a name as long as somebody holds it: compare with `===`.
public final class NamedImage: Sendable {
    /// One bitmap of the image.
    public struct Representation: Sendable {
        /// Size, form and place among the file's pages.
        public let description: ImageRepresentation
        let bytes: SharedBytes
        /// What an asset catalog says of the bitmap: how it is drawn, resized and aligned, in its pixels; nil for loose files.
        public let attributes: ImageAttributes?

        /// The pixels, top row first, read-only; valid while the representation is borrowed. As a `RawSpan`: `pixels.bytes`.
        public var pixels: Span<UInt8> {
            @_lifetime(borrow self)
            get {
                // The mapping lives as long as self, which holds it, and nothing in it that a client may read is rewritten.
                let start = unsafe UnsafeRawBufferPointer(start: bytes.start, count: Int(description.byteCount))
                let span = unsafe Span<UInt8>(_unsafeBytes: start)
                return unsafe _overrideLifetime(span, borrowing: self)
            }
        }

        /// Calls `body` with the pixels; the pointer is valid during the call, and as long as any copy of the representation or the image is
        /// kept.
        public func withUnsafePixels<Value, Failure: Error>(
            _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            defer { withExtendedLifetime(bytes.mapping) {} }
            // The mapping is kept during the call.
            return try unsafe body(UnsafeRawBufferPointer(start: bytes.start, count: Int(description.byteCount)))
        }

        /// The ICC profile that tells what the colours are measured in, for the form `original`; empty where they are sRGB.
        public var colorProfile: [UInt8] {
            let count = Int(description.colorProfileByteCount)
            return count == 0
                ? [] : bytes.mapping.copyBytes(at: bytes.offset + Int(description.colorProfileOffset), count: count)
        }
    }

    let object: AssetObject
    /// The bitmaps, at least one: pages of a file, files of several scales.
    public let representations: [Representation]

    private init(_ object: AssetObject, _ parts: [(pixels: SharedBytes, description: ImageRepresentation)]) {
        self.object = object
        representations = parts.enumerated().map { index, part in
            Representation(
                description: part.description, bytes: part.pixels,
                attributes: object.attributes.isEmpty ? nil : object.attributes[index])
        }
    }

    deinit { object.client.release(object) }

    /// The one wrapper of an object; takes over the caller's use.
    static func wrapper(of object: AssetObject) -> NamedImage {
        object.wrapper { object in
            guard case .image(let parts) = object.content else {
                preconditionFailure("a record of the kind that was asked for was checked to be an image's")
            }
            return NamedImage(object, parts)
        }
    }

    /// The bitmap to show in a rectangle of so many points on a screen of a scale: the smallest that need not be enlarged, else the largest. Asks
    /// nobody.
    public func bestRepresentation(pointWidth: Double, pointHeight: Double, scale: Double = 1) -> Representation {
        let best = ImageRepresentation.best(
            of: representations.lazy.map(\.description), pixelWidth: pointWidth * scale,
            pixelHeight: pointHeight * scale)
        guard let best else { preconditionFailure("an image has a representation") }
        return representations[best]
    }

    /// The registered name, nil when there is none.
    public var name: String? { object.currentName }

    /// The file that it was decoded from.
    public var path: String { String(decoding: object.path.bytes, as: UTF8.self) }

    /// Whether only its alpha counts (rule I6).
    public var isTemplate: Bool { object.isTemplate }

    /// `setName:`: registers the image under `name` for this process, before bundle and system; nil takes its name away.
    ///
    /// - Returns: False when another living object has the name: then nothing changes.
    @discardableResult
    public func setName(_ name: String?) -> Bool { object.setName(name.map { Array($0.utf8) }) }
}
