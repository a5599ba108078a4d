public import AssetModel
internal import ByteReading
internal import JSON

/// The description of a folder in a catalog that is not compiled (`Contents.json` in a `.xcassets`, `.imageset` and so on).
///
/// Apple documents the format in the "Asset Catalog Format Reference".
public struct ContentsFile: Sendable {
    /// Whether the names of the folder's assets begin with the folder's name.
    public let providesNamespace: Bool
    /// The variants of the folder's asset; none for a folder of folders. Slots without a file are left out.
    public let items: [CatalogItem]
    /// The colours among the variants, by the numbers of the variants.
    public let colors: [UInt32: CatalogColor]

    /// Maximum size of a description in bytes.
    public static let byteLimit = CatalogFileLimits.descriptionBytes.value

    /// Reads a description. Unknown values count as missing. Throws if the text is too long, is not a JSON object or has too many variants.
    public init(_ bytes: [UInt8]) throws(CatalogError) {
        try CatalogLimits().check(bytes.count, atMost: Self.byteLimit, .byteCount)
        let root: JSONValue
        do {
            root = try JSONValue(bytes)
        } catch {
            throw .json(error)
        }
        guard case .record = root else { throw .found(root.kind, not: "a JSON object", at: 0) }
        providesNamespace = root["properties"]?["provides-namespace"] == .boolean(true)
        var items: [CatalogItem] = []
        var colors: [UInt32: CatalogColor] = [:]
        let lists: [(name: String, kind: CatalogItem.Kind)] = [
            ("images", .image), ("symbols", .symbol), ("colors", .color), ("data", .data),
        ]
        for (name, kind) in lists {
            for entry in root[name]?.elements ?? [] {
                guard items.count < CatalogFileLimits.entries.value else {
                    throw .exceeded(
                        ExceededLimit(.objectCount, found: items.count + 1, allowed: CatalogFileLimits.entries.value))
                }
                guard let item = CatalogItem(kind, UInt32(items.count), entry, root["properties"]) else { continue }
                if kind == .color { colors[item.number] = entry["color"].flatMap(CatalogColor.init) }
                items.append(item)
            }
        }
        self.items = items
        self.colors = colors
    }
}

extension CatalogItem {
    /// Makes the item of a slot; nil if the slot has no file (a colour needs none), or if the file's name is too long or has a slash.
    fileprivate init?(_ kind: Kind, _ number: UInt32, _ entry: JSONValue, _ properties: JSONValue?) {
        let file = Array((entry["filename"]?.text ?? "").utf8)
        guard !file.isEmpty || kind == .color, file.count <= AssetLimits.nameBytes.value,
            !file.contains(UInt8(ascii: "/"))
        else { return nil }
        self.init(kind, number: number, file: file, scale: Self.scale(entry["scale"]?.text))
        idiom = Self.idioms[entry["idiom"]?.text ?? "universal"] ?? .other
        subtype = Self.subtype(entry["subtype"]?.text)
        memoryClass = UInt8(clamping: Self.number(before: "GB", entry["memory"]?.text))
        graphicsClass = Self.graphicsClass(entry["graphics-feature-set"]?.text ?? "")
        language = Array((entry["locale"]?.text ?? "").utf8.filter { $0 > 0x20 && $0 < 0x7F }.prefix(16))
        traits = AssetTraits(entry)
        attributes = ImageAttributes(entry, properties)
        (pixelWidth, pixelHeight) = Self.size(entry["size"]?.text, scale: scale)
    }

    /// The scale of, for example, "2x"; 0 without a scale, as for vector drawings.
    private static func scale(_ text: String?) -> UInt8 { UInt8(clamping: min(3, number(before: "x", text))) }

    private static func number(before unit: String, _ text: String?) -> Int {
        guard let text, text.hasSuffix(unit) else { return 0 }
        return Int(text.dropLast(unit.count)) ?? 0
    }

    private static func subtype(_ text: String?) -> UInt16 {
        switch text {
        case "retina4": 568
        case "667h": 667
        case "736h": 736
        case "2436h": 2_436
        case let text?: UInt16(text.prefix { $0.isNumber }) ?? 1
        case nil: 0
        }
    }

    /// The size in pixels of, for example, "29x29" points.
    private static func size(_ text: String?, scale: UInt8) -> (UInt32, UInt32) {
        let sides = (text ?? "").split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 < 100_000 }) else { return (0, 0) }
        let factor = Double(max(1, scale))
        return (UInt32((sides[0] * factor).rounded()), UInt32((sides[1] * factor).rounded()))
    }

    private static let idioms: [String: Idiom] = [
        "universal": .universal, "iphone": .phone, "ipad": .pad, "tv": .television, "car": .car, "watch": .watch,
        "ios-marketing": .marketing, "mac": .mac,
    ]

    /// The class of, for example, "metal1v2" or "apple2", by its number in compiled catalogs, where the third family has two numbers.
    private static func graphicsClass(_ text: String) -> UInt8 {
        guard text.hasPrefix("metal") || text.hasPrefix("apple"),
            let family = UInt8(text.dropFirst(5).prefix { $0.isNumber })
        else { return 0 }
        return UInt8(clamping: Int(family) + (family > 3 || text == "apple3" || text == "metal3v2" ? 1 : 0))
    }
}

extension AssetTraits {
    fileprivate init(_ entry: JSONValue) {
        var appearances: [String: String] = [:]
        for appearance in entry["appearances"]?.elements ?? [] {
            if let name = appearance["appearance"]?.text { appearances[name] = appearance["value"]?.text }
        }
        let sizes: [String: SizeClass] = ["compact": .compact, "regular": .regular]
        let directions: [String: Direction] = ["left-to-right": .leftToRight, "right-to-left": .rightToLeft]
        self.init(
            appearance: ["dark": .dark, "light": .light][appearances["luminosity"] ?? ""] ?? .any,
            hasHighContrast: appearances["contrast"] == "high",
            gamut: entry["display-gamut"]?.text == "display-P3" ? .displayP3 : .sRGB,
            width: sizes[entry["width-class"]?.text ?? ""] ?? .any,
            height: sizes[entry["height-class"]?.text ?? ""] ?? .any,
            direction: directions[entry["language-direction"]?.text ?? ""] ?? .any)
    }
}

extension ImageAttributes {
    fileprivate init(_ entry: JSONValue, _ properties: JSONValue?) {
        let intent = entry["template-rendering-intent"]?.text ?? properties?["template-rendering-intent"]?.text
        let resizing = entry["resizing"]
        let center = resizing?["center"]
        func pixels(_ record: JSONValue?, _ name: String) -> UInt16 { UInt16(clamping: record?[name]?.integer ?? 0) }
        func insets(_ record: JSONValue?) -> Insets {
            Insets(
                top: pixels(record, "top"), left: pixels(record, "left"), bottom: pixels(record, "bottom"),
                right: pixels(record, "right"))
        }
        var mode = Resizing.none
        if resizing != nil { mode = center?["mode"]?.text == "stretch" ? .stretch : .tile }
        self.init(
            templateIntent: ["template": .template, "original": .original][intent ?? ""] ?? .automatic,
            resizing: mode,
            preservesVector: properties?["preserves-vector-representation"] == .boolean(true),
            caps: insets(resizing?["cap-insets"]),
            center: Size(width: pixels(center, "width"), height: pixels(center, "height")),
            alignment: insets(entry["alignment-insets"]))
    }
}

extension CatalogColor {
    /// Reads components: numbers, or texts with a decimal point from 0 to 1, without a point from 0 to 255, or hexadecimal.
    fileprivate init?(_ color: JSONValue) {
        guard let components = color["components"] else { return nil }
        let names = components["white"] == nil ? ["red", "green", "blue", "alpha"] : ["white", "alpha"]
        var values: [Double] = []
        for name in names {
            guard let value = Self.number(components[name]) else { return nil }
            values.append(value)
        }
        self.init(space: color["color-space"]?.text ?? "srgb", components: values)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number): return Double(number)
        case .real(let number): return number
        case .text(let text):
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
            guard let number = Double(text) else { return nil }
            return text.contains(".") ? number : number / 255
        default: return nil
        }
    }
}
