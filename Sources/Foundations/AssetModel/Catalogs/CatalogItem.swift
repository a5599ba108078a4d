/// One variant of a named asset in a catalog.
public struct CatalogItem: Sendable, Hashable {
    /// The kind of the variant.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// A picture.
        case image = 1
        /// A symbol: a picture that is drawn like a letter.
        case symbol = 2
        /// The icon of an application.
        case icon = 3
        /// A colour.
        case color = 4
        /// Data of the application's own.
        case data = 5
        /// Something else: layers, textures, sizes of icons.
        case other = 6
        /// A folder that is a namespace: the names of all assets in the folder begin with the folder's name.
        case namespace = 7
    }

    /// The device that the variant is for.
    public enum Idiom: UInt8, Sendable, Hashable, CaseIterable {
        case universal = 0
        case phone = 1
        case pad = 2
        case television = 3
        case car = 4
        case watch = 5
        case marketing = 6
        case mac = 7
        /// Any other.
        case other = 255
    }

    /// The kind of the variant.
    public var kind: Kind
    /// Number of the variant in the catalog, from 0. By this number, the worker finds the variant again.
    public var number: UInt32
    /// The asset's name with its namespaces and slashes, at most 255 bytes; empty in a folder of one asset.
    public var name: [UInt8]
    /// In a catalog folder, the file with the variant; in a compiled catalog, the name of the file from which the variant was compiled.
    public var file: [UInt8]
    /// Device for which the variant is meant.
    public var idiom: Idiom
    /// Device model for which the variant is meant; 0 for all.
    public var subtype: UInt16
    /// Pixels per point, 1 to 3; 0 for a drawing, which fits every scale.
    public var scale: UInt8
    /// Traits for which the variant is meant.
    public var traits: AssetTraits
    /// Language for which the variant is meant: at most 16 ASCII characters; empty for all.
    public var language: [UInt8]
    /// The gigabytes of memory that a device must have; 0 for all.
    public var memoryClass: UInt8
    /// The class of graphics that a device must have; 0 for all.
    public var graphicsClass: UInt8
    /// Width in pixels; 0 where the catalog does not say.
    public var pixelWidth: UInt32
    /// Height in pixels; 0 where the catalog does not say.
    public var pixelHeight: UInt32
    /// The image's attributes.
    public var attributes: ImageAttributes

    /// Creates a variant that fits everywhere.
    public init(_ kind: Kind, number: UInt32 = 0, name: [UInt8] = [], file: [UInt8] = [], scale: UInt8 = 1) {
        self.kind = kind
        self.number = number
        self.name = name
        self.file = file
        idiom = .universal
        subtype = 0
        self.scale = scale
        traits = AssetTraits()
        language = []
        memoryClass = 0
        graphicsClass = 0
        pixelWidth = 0
        pixelHeight = 0
        attributes = ImageAttributes()
    }
}

extension CatalogItem {
    /// The number of words that describe a variant, besides its two texts.
    public static let wordCount = 9

    /// The variant as nine words: number | kind << 32 | scale << 40 | idiom << 48; model | memory << 16 | graphics << 24;
    /// the traits; width | height << 32; the attributes' three; the language's characters in two.
    public var words: [UInt64] {
        [
            UInt64(number) | UInt64(kind.rawValue) << 32 | UInt64(scale) << 40 | UInt64(idiom.rawValue) << 48,
            UInt64(subtype) | UInt64(memoryClass) << 16 | UInt64(graphicsClass) << 24, traits.word,
            UInt64(pixelWidth) | UInt64(pixelHeight) << 32,
        ] + attributes.words + [Self.word(language.prefix(8)), Self.word(language.dropFirst(8).prefix(8))]
    }

    /// Bytes that the variant takes in an array, with its texts.
    public var byteCount: Int {
        MemoryLayout<Self>.stride + HeapSize.bytes(name) + HeapSize.bytes(file) + HeapSize.bytes(language)
    }

    /// Decodes a variant from nine words and two texts. Throws when a value is undefined.
    public init(words: [UInt64], name: [UInt8], file: [UInt8]) throws(DescriptionError) {
        guard words.count == Self.wordCount else { throw DescriptionError(field: "words", found: UInt64(words.count)) }
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: words[0] >> 32)) else {
            throw DescriptionError(field: "kind of an item", found: words[0])
        }
        self.init(kind, number: UInt32(truncatingIfNeeded: words[0]), name: name, file: file)
        scale = UInt8(truncatingIfNeeded: words[0] >> 40)
        guard scale <= 3, let idiom = Idiom(rawValue: UInt8(truncatingIfNeeded: words[0] >> 48)) else {
            throw DescriptionError(field: "scale or idiom of an item", found: words[0])
        }
        self.idiom = idiom
        subtype = UInt16(truncatingIfNeeded: words[1])
        memoryClass = UInt8(truncatingIfNeeded: words[1] >> 16)
        graphicsClass = UInt8(truncatingIfNeeded: words[1] >> 24)
        traits = try AssetTraits(word: words[2])
        pixelWidth = UInt32(truncatingIfNeeded: words[3])
        pixelHeight = UInt32(truncatingIfNeeded: words[3] >> 32)
        attributes = try ImageAttributes(words: Array(words[4..<7]))
        language = Self.characters(words[7]) + Self.characters(words[8])
        guard language.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw DescriptionError(field: "language of an item", found: words[7])
        }
    }

    private static func word(_ characters: ArraySlice<UInt8>) -> UInt64 {
        characters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func characters(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }.filter { $0 != 0 }
    }
}
