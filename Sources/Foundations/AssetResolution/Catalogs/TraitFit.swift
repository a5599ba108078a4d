internal import AssetModel

/// Distance between a variant in a catalog and a context, the scale aside; less is better (rule U2).
///
/// The criteria in order: symbol or bitmap, device, language, appearance, contrast, gamut, size classes, direction, device requirements.
struct TraitFit: Hashable, Comparable {
    private let order: [Int]

    /// The names of the criteria, in the order of `order`.
    private static let aspects = [
        "kind", "device", "language", "appearance", "contrast", "gamut", "width", "height", "direction", "memory",
        "graphics", "model",
    ]

    /// Rates a variant; nil for a variant for another device or language. `languages` are the context's `languageNames`.
    init?(_ item: CatalogItem, in context: LookupContext, _ languages: [[UInt8]]) {
        guard let device = Self.device(item.idiom, context), let language = Self.language(item.language, languages)
        else { return nil }
        let own = item.traits
        let wanted = context.traits
        order = [
            // A symbol beats a bitmap in UIKit.
            (item.kind == .symbol) == (context.profile == .uiKit) ? 0 : 1,
            device, language, Self.appearance(own.appearance, wanted.appearance),
            own.hasHighContrast == wanted.hasHighContrast ? 0 : own.hasHighContrast ? 2 : 1,
            own.gamut == wanted.gamut ? 0 : 1,
            Self.exactThenAny(own.width, wanted.width), Self.exactThenAny(own.height, wanted.height),
            Self.exactThenAny(own.direction, wanted.direction),
            Int(item.memoryClass), Int(item.graphicsClass), Int(item.subtype),
        ]
    }

    static func < (left: Self, right: Self) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

    /// Name of the first criterion by which this fit, the better one, differs from `other`: "appearance"; nil for equal fits.
    func advantage(over other: Self) -> String? {
        zip(order, other.order).enumerated().first { $1.0 != $1.1 }.map { Self.aspects[$0.offset] }
    }

    /// Rank of a variant by device; nil for another device. Variants for the device come before variants for all devices. In UIKit without a device,
    /// variants for all devices come first, then a phone's, then a tablet's.
    private static func device(_ idiom: CatalogItem.Idiom, _ context: LookupContext) -> Int? {
        let usable: [CatalogItem.Idiom] =
            switch (context.profile, context.idiom) {
            case (.uiKit, .phone): [.phone, .universal]
            case (.uiKit, .pad): [.pad, .universal]
            case (.uiKit, .tv): [.television, .universal]
            case (.uiKit, .carPlay): [.car, .universal]
            case (.uiKit, .unspecified): [.universal, .phone, .pad]
            default: [.mac, .universal]
            }
        return usable.firstIndex(of: idiom)
    }

    /// Rank of a variant by language: the user's languages in order, then variants for all languages. Nil for another language.
    private static func language(_ language: [UInt8], _ languages: [[UInt8]]) -> Int? {
        language.isEmpty ? languages.count : languages.firstIndex(of: language)
    }

    /// Rank by appearance: the requested appearance, variants for all, the other appearance. Without a request: variants for all, light, dark.
    private static func appearance(_ own: AssetTraits.Appearance, _ wanted: AssetTraits.Appearance) -> Int {
        if own == .any { return wanted == .any ? 0 : 1 }
        if own == wanted || (wanted == .any && own == .light) { return wanted == .any ? 1 : 0 }
        return 2
    }

    private static func exactThenAny<Trait: RawRepresentable<UInt8> & Equatable>(_ own: Trait, _ wanted: Trait) -> Int {
        own == wanted ? 0 : own.rawValue == 0 ? 1 : 2
    }
}

extension LookupContext {
    /// All names of the user's languages, as of their folders (rules B1, B2), most preferred first.
    var languageNames: [[UInt8]] { languages.flatMap { LanguageTag($0).localizations.map { Array($0.name.utf8) } } }
}
