import InterfaceSchema
import NibFormats

/// An image of an interface.
public enum PictureSource: Sendable, Hashable {
    /// The image that `imageNamed:` returns for this name.
    case named(String)
    /// A picture in the interface file: a TIFF, PNG or JPEG file.
    case embedded(ArraySlice<UInt8>)
}

/// An image that can be drawn.
public struct DrawnPicture: Sendable, Hashable {
    /// The width in points.
    public let width: Double
    /// The height in points.
    public let height: Double
    /// The image as a PNG file.
    public let png: [UInt8]

    /// Creates an image.
    public init(width: Double, height: Double, png: [UInt8]) {
        self.width = width
        self.height = height
        self.png = png
    }
}

extension InterfaceFacts {
    /// Image of a property; nil if the property has none, or a symbol, which only Apple's systems can draw.
    func source(of property: String, of object: Int) -> PictureSource? {
        guard case .image(let media)? = model.value(property, of: object) else { return nil }
        switch media {
        case .named(let name): return .named(name)
        case .symbol: return nil
        case .embedded: return embedded(in: object) ?? cell(of: object).flatMap(embedded)
        }
    }

    private static let signatures: [[UInt8]] = [
        [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF],
    ]

    /// Bytes of the picture in an object: the first data with a picture's signature in the object or in the value objects to which it refers.
    private func embedded(in object: Int) -> PictureSource? {
        var waiting = [object]
        var seen: Set<Int> = []
        while let next = waiting.popLast(), seen.count < 32 {
            guard seen.insert(next).inserted else { continue }
            for attribute in model.document.objects[next].attributes {
                if case .text(let name) = attribute.value,
                    attribute.name == "image" || attribute.name == "normal>image",
                    let medium = model.document.resources.media.first(where: { $0.name == name }),
                    let part = medium.parts.first
                {
                    return .embedded(part)
                }
                if let found = Self.data(in: attribute.value) { return .embedded(found) }
                waiting += references(in: attribute.value)
            }
        }
        return nil
    }

    private static func data(in value: AttributeValue) -> ArraySlice<UInt8>? {
        let parts: [AttributeValue]
        switch value {
        case .data(let bytes): return signatures.contains { bytes.starts(with: $0) } ? bytes : nil
        case .list(let values): parts = values
        case .record(let fields), .element(_, let fields): parts = fields.map(\.value)
        default: return nil
        }
        // `lazy.compactMap(data).first` would search the part that it finds twice, on each of 200 levels.
        for part in parts { if let found = data(in: part) { return found } }
        return nil
    }

    /// Value objects to which a value refers, without views, menus and other objects of their own.
    private func references(in value: AttributeValue) -> [Int] {
        switch value {
        case .object(let position): model.objects[position].role == .value ? [position] : []
        case .list(let values): values.flatMap { references(in: $0) }
        case .record(let fields), .element(_, let fields): fields.flatMap { references(in: $0.value) }
        default: []
        }
    }
}
