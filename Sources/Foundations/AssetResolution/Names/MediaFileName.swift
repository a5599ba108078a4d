public import AssetModel

/// Facts about an image or a sound in the name of its file, by AppKit's types: `Bell` at scale 2 for `Bell@2x.png`.
public struct MediaFileName: Sendable, Hashable {
    /// Image or sound.
    public let kind: AssetKind
    /// The name without type and modifiers.
    public let base: String
    /// 2 or 3 for `@2x` and `@3x`, else 1.
    public let scale: Int
    /// The type as it is written in the name: `png`, `PNG`.
    public let type: String
    /// Whether the file is a vector drawing, which has every size.
    public let isDrawing: Bool
    /// Whether the file may have several sizes: a drawing, or a type with several bitmaps.
    public let hasManySizes: Bool

    /// Parses a file name; nil if the name ends in no type of an image or a sound. The type's case does not matter here, unlike in lookups (rule I4).
    public init?(_ name: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        type = String(name[name.index(after: dot)...])
        let lowercase = type.lowercased()
        guard let fileType = FileType(extension: Array(lowercase.utf8)[...]) else { return nil }
        let kinds = AssetKind.allCases
        guard let kind = kinds.first(where: { TypeOrder.of(.appKit, $0).rank(of: fileType) != nil }) else { return nil }
        self.kind = kind
        isDrawing = ["pdf", "svg", "svgz", "eps"].contains(lowercase)
        hasManySizes = isDrawing || ["tiff", "tif", "icns", "ico", "cur"].contains(lowercase)
        let parsed = ParsedName(stem: Array(name[..<dot].utf8))
        base = String(decoding: parsed.base, as: UTF8.self)
        scale = Int(parsed.scale)
    }
}
