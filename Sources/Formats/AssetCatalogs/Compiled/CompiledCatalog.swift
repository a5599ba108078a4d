public import AssetModel

/// A compiled catalog (`Assets.car`): a block store with a tree of renditions and a tree of names. A rendition's key holds the rendition's traits.
///
/// Apple does not document the format. The sources are real files and publications of other authors.
public struct CompiledCatalog: Sendable {
    /// The fields of the header.
    public struct Origin: Sendable, Hashable {
        /// The version of the system library that the catalog was made for.
        public let version: Int
        /// The tool that made the catalog.
        public let tool: String
        /// The number of renditions according to the header.
        public let renditionCount: Int
    }

    /// The fields of the header.
    public let origin: Origin
    let store: BlockStore
    let format: KeyFormat
    let renditions: [Rendition]
    /// The index of the rendition with a key.
    let numbers: [[UInt16]: Int]
    /// The names of facets by their identifiers.
    private let names: [UInt16: [UInt8]]
    private let appearances: [UInt16: [UInt8]]
    private let languages: [UInt16: [UInt8]]

    struct Rendition: Sendable {
        let key: [UInt16]
        let block: UInt32
    }

    /// Reads the trees. The content of renditions is read on demand.
    public init(_ file: CatalogFile, limits: CatalogLimits = CatalogLimits()) throws(CatalogError) {
        store = try BlockStore(file, limits: limits)
        guard let header = store.number(named: "CARHEADER") else { throw .missing("CARHEADER") }
        origin = try Self.origin(try store.contents(of: header, atMost: 436))
        guard let keyFormat = store.number(named: "KEYFORMAT") else { throw .missing("KEYFORMAT") }
        format = try KeyFormat(try store.contents(of: keyFormat, atMost: 4_096))
        guard store.number(named: "RENDITIONS") != nil else { throw .missing("RENDITIONS") }
        var renditions: [Rendition] = []
        var numbers: [[UInt16]: Int] = [:]
        for entry in try BlockTree("RENDITIONS", in: store).entries {
            let key = try format.values(entry.key)
            numbers[key] = numbers[key] ?? renditions.count
            renditions.append(Rendition(key: key, block: entry.value))
        }
        self.renditions = renditions
        self.numbers = numbers
        names = try Self.names(store)
        appearances = try Self.numbered("APPEARANCEKEYS", store)
        languages = try Self.numbered("LOCALIZATIONKEYS", store)
    }

    /// Whether a file with these first bytes is a block store, as compiled catalogs are.
    public static func isCatalog(_ firstBytes: some Sequence<UInt8>) -> Bool {
        firstBytes.starts(with: BlockStore.signature.description.utf8)
    }

    /// The number of renditions, including renditions without a name.
    public var renditionCount: Int { renditions.count }

    /// Kind and purpose of a rendition; nil for a rendition without a name. Throws if its header is broken.
    public func item(at number: Int) throws(CatalogError) -> CatalogItem? {
        let rendition = renditions[number]
        guard let name = names[format.value(.identifier, in: rendition.key)] else { return nil }
        let header = try header(of: rendition)
        var item = CatalogItem(
            kind(header, rendition.key), number: UInt32(number), name: name, file: header.name,
            scale: UInt8(clamping: min(header.scale, 3)))
        describe(&item, rendition.key)
        item.pixelWidth = UInt32(truncatingIfNeeded: header.width)
        item.pixelHeight = UInt32(truncatingIfNeeded: header.height)
        item.attributes = attributes(header)
        return item
    }

    func header(of rendition: Rendition) throws(CatalogError) -> RenditionHeader {
        // The fast path: nearly all headers with their properties are this short.
        var fields = try store.contents(of: rendition.block, atMost: 1_024)
        let whole = try RenditionHeader.wholeByteCount(fields)
        if whole > fields.count { fields = try store.contents(of: rendition.block, atMost: whole) }
        return try RenditionHeader(fields)
    }

    private func kind(_ header: RenditionHeader, _ key: [UInt16]) -> CatalogItem.Kind {
        switch header.layout {
        case .data: .data
        case .color: .color
        case .glyph: .symbol
        case .picture, .link, .vector: format.value(.part, in: key) == Self.iconPart ? .icon : .image
        case .packed, .sizes, .other: .other
        }
    }

    private static let iconPart: UInt16 = 220

    private func describe(_ item: inout CatalogItem, _ key: [UInt16]) {
        let idiom = Int(format.value(.idiom, in: key))
        item.idiom = Self.idioms.indices.contains(idiom) ? Self.idioms[idiom] : .other
        item.subtype = format.value(.subtype, in: key)
        item.memoryClass = Self.gigabytes(format.value(.memoryClass, in: key))
        item.graphicsClass = UInt8(clamping: format.value(.graphicsClass, in: key))
        let appearance = appearances[format.value(.appearance, in: key)].map { String(decoding: $0, as: UTF8.self) }
        item.traits = AssetTraits(
            appearance: Self.appearance(appearance ?? ""),
            hasHighContrast: (appearance ?? "").contains("HighContrast") || (appearance ?? "").contains("Accessib"),
            gamut: format.value(.gamut, in: key) == 1 ? .displayP3 : .sRGB,
            width: Self.sizeClass(format.value(.widthClass, in: key)),
            height: Self.sizeClass(format.value(.heightClass, in: key)),
            direction: Self.direction(format.value(.direction, in: key)))
        let language = format.value(.localization, in: key)
        if language != 0 {
            // A language that the catalog does not name matches no user.
            item.language = Array((languages[language] ?? Array("?".utf8)).prefix(16))
        }
    }

    private func attributes(_ header: RenditionHeader) -> ImageAttributes {
        var resizing = ImageAttributes.Resizing.none
        if case .picture(let own) = header.layout { resizing = own }
        if let link = header.properties.link, case .picture(let own) = RenditionHeader.Layout(link.layout) {
            resizing = own
        }
        return ImageAttributes(
            templateIntent: header.templateIntent, resizing: resizing, preservesVector: header.preservesVector,
            caps: header.properties.caps, center: header.properties.center, alignment: header.properties.alignment)
    }
}

// MARK: - The small trees

extension CompiledCatalog {
    private static func origin(_ header: ByteFields) throws(CatalogError) -> Origin {
        try header.expect("RATC")
        let tools = [try header.text(148, 256), try header.text(20, 128)].map { String(decoding: $0, as: UTF8.self) }
        return Origin(
            version: try header.little(4), tool: tools.first { !$0.isEmpty } ?? "",
            renditionCount: try header.little(16))
    }

    private static func names(_ store: BlockStore) throws(CatalogError) -> [UInt16: [UInt8]] {
        var names: [UInt16: [UInt8]] = [:]
        for entry in try BlockTree("FACETKEYS", in: store).entries {
            let name = Array(entry.key.bytes.prefix { $0 != 0 })
            if name.isEmpty || name.count > AssetLimits.nameBytes.value { continue }  // no lookup can find such a name
            let value = try store.contents(of: entry.value, atMost: 4_096)
            for index in 0..<(try value.little(4, 2)) {
                guard try value.little(6 + index * 4, 2) == KeyAttribute.identifier.rawValue else { continue }
                names[UInt16(truncatingIfNeeded: try value.little(8 + index * 4, 2))] = name
            }
        }
        return names
    }

    /// Reads a tree that gives names to small numbers.
    private static func numbered(
        _ name: String, _ store: BlockStore
    ) throws(CatalogError) -> [UInt16: [UInt8]] {
        var names: [UInt16: [UInt8]] = [:]
        for entry in try BlockTree(name, in: store).entries {
            let number = try store.contents(of: entry.value, atMost: 4).little(0, 2)
            names[UInt16(truncatingIfNeeded: number)] = Array(
                entry.key.bytes.prefix { $0 > 0x20 && $0 < 0x7F })
        }
        return names
    }

    /// The idioms in the order of their numbers.
    private static let idioms: [CatalogItem.Idiom] = [
        .universal, .phone, .pad, .television, .car, .watch, .marketing, .mac,
    ]

    /// The number of a class of memory is its gigabytes, but 3 and 4 have changed places.
    private static func gigabytes(_ value: UInt16) -> UInt8 {
        switch value {
        case 3: 4
        case 4: 3
        default: UInt8(clamping: value)
        }
    }

    /// `UIAppearanceDark`, `NSAppearanceNameDarkAqua`, `NSAppearanceNameAccessibilityAqua` and so on.
    private static func appearance(_ name: String) -> AssetTraits.Appearance {
        if name.contains("Dark") { return .dark }
        return name.contains("Light") || name.contains("Aqua") ? .light : .any
    }

    private static func sizeClass(_ value: UInt16) -> AssetTraits.SizeClass {
        AssetTraits.SizeClass(rawValue: UInt8(clamping: value)) ?? .any
    }

    /// 4 is right to left, 5 is left to right; 0 means any direction.
    private static func direction(_ value: UInt16) -> AssetTraits.Direction {
        switch value {
        case 4: .rightToLeft
        case 5: .leftToRight
        default: .any
        }
    }
}
