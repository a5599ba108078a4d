internal import ByteWriting

/// A variant of an asset in a compiled catalog.
public struct Rendition: Sendable {
    /// How a picture is divided for resizing. Raw values are those of the format.
    public enum Layout: UInt16, Sendable {
        case vector = 9
        case onePart = 12
        case threePartTile = 20
        case threePartStretch = 21
        case ninePartStretch = 31
        case data = 1000
        case layers = 1002
        case link = 1003
        case packed = 1004
        case color = 1009
    }

    /// A rectangle; its origin is the bottom left corner.
    public struct Frame: Sendable, Hashable {
        /// The distance from the left edge, in pixels.
        public var x: UInt32
        /// The distance from the bottom edge, in pixels.
        public var y: UInt32
        /// Pixels.
        public var width: UInt32
        /// Pixels.
        public var height: UInt32

        /// Creates a rectangle.
        public init(x: UInt32, y: UInt32, width: UInt32, height: UInt32) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Attributes that tell for which asset and conditions the rendition is.
    public var key: [CompiledCatalogFile.KeyAttribute: UInt16]
    /// Name of the file from which the rendition was made.
    public var name: String
    /// Pixels.
    public var width: UInt32
    /// Pixels.
    public var height: UInt32
    /// Pixels per point.
    public var scale: UInt32
    /// Four characters: "ARGB", "GA8 " and so on.
    public var pixelFormat: String
    /// The number of the colour space.
    public var colorSpace: UInt32 = 1
    /// How the picture is divided for resizing.
    public var layout: Layout
    /// Flags: 8 for a template image, 16 for automatic, 256 to keep the vector drawing.
    public var flags: UInt32 = 16
    /// The parts of a picture that is divided into three or nine.
    public var slices: [Frame] = []
    /// The alignment insets: left, top, right, bottom.
    public var alignment: [UInt32]?
    /// The EXIF orientation, 1 to 8.
    public var orientation: UInt32 = 1
    /// The bytes per row, if rows are padded.
    public var bytesPerRow: UInt32?
    /// For a part of another rendition: that rendition's key, the part's frame, and how the part is divided for resizing.
    public var link: (key: [CompiledCatalogFile.KeyAttribute: UInt16], frame: Frame, layout: Layout)?
    /// The content, after the properties.
    public var data: [UInt8]

    /// Creates a rendition. Its key gets the scale.
    public init(
        name: String, width: UInt32, height: UInt32, scale: UInt32 = 1, pixelFormat: String = "ARGB",
        layout: Layout = .onePart, data: [UInt8]
    ) {
        key = scale > 0 ? [.scale: UInt16(scale)] : [:]
        self.name = name
        self.width = width
        self.height = height
        self.scale = scale
        self.pixelFormat = pixelFormat
        self.layout = layout
        self.data = data
    }

    func bytes(key pairs: ([CompiledCatalogFile.KeyAttribute: UInt16]) -> [UInt8]) -> [UInt8] {
        let properties = properties(pairs)
        var output = ByteOutput(.little)
        output.append(ascii: "ISTC")
        for number in [1, flags, width, height, scale * 100] { output.append(number) }
        output.append(contentsOf: Array(pixelFormat.utf8).padded(to: 4).reversed())
        output.append(colorSpace)
        output.append(UInt32(0))
        output.append(layout.rawValue)
        output.append(UInt16(0))
        output.append(contentsOf: Array(name.utf8).padded(to: 128))
        for number in [properties.count, 1, 0, data.count] { output.append(UInt32(number)) }
        return output.bytes + properties + data
    }

    private func properties(_ pairs: ([CompiledCatalogFile.KeyAttribute: UInt16]) -> [UInt8]) -> [UInt8] {
        var output = ByteOutput(.little)
        func append(_ number: UInt32, _ body: (inout ByteOutput) -> Void) {
            var value = ByteOutput(.little)
            body(&value)
            output.append(number)
            output.append(UInt32(value.bytes.count))
            output.append(contentsOf: value.bytes)
        }
        if !slices.isEmpty {
            append(1_001) { value in
                value.append(UInt32(slices.count))
                for slice in slices { value.append(slice) }
            }
        }
        if let alignment {
            append(1_003) { value in
                value.append(UInt32(1))
                for inset in alignment { value.append(inset) }
                value.append(width &- alignment[0] &- alignment[2])
                value.append(height &- alignment[1] &- alignment[3])
            }
        }
        append(1_006) { $0.append(orientation) }
        if let bytesPerRow { append(1_007) { $0.append(bytesPerRow) } }
        if let link {
            append(1_010) { value in
                value.append(ascii: "KLNI")
                value.append(UInt32(0))
                value.append(link.frame)
                value.append(link.layout.rawValue)
                let key = pairs(link.key)
                value.append(UInt32(key.count))
                value.append(contentsOf: key)
            }
        }
        return output.bytes
    }
}

extension ByteOutput {
    fileprivate mutating func append(_ frame: Rendition.Frame) {
        for number in [frame.x, frame.y, frame.width, frame.height] { append(number) }
    }
}
