public import AssetModel

/// The variants in a catalog by name (rule B5).
public struct CatalogIndex: Sendable {
    /// A variant and the file that holds it.
    public struct Variant: Sendable, Hashable {
        /// The item: its kind and traits.
        public let item: CatalogItem
        /// The folder with the file.
        public let folder: FolderID
        /// The folder's path in its bundle.
        public let folderPath: RelativePath
        /// The file: the compiled catalog, or a file in a catalog folder.
        public let entry: FolderEntry
        /// Whether the file is the compiled catalog.
        public let isCompiled: Bool

        /// Creates a variant.
        public init(
            _ item: CatalogItem, folder: FolderID, folderPath: RelativePath, entry: FolderEntry, isCompiled: Bool
        ) {
            self.item = item
            self.folder = folder
            self.folderPath = folderPath
            self.entry = entry
            self.isCompiled = isCompiled
        }
    }

    private var variants: [[UInt8]: [Variant]] = [:]
    private var variantCount = 0
    /// Number of variants that were left out, of names with too many.
    private var leftOut: [[UInt8]: Int] = [:]

    /// Indexes variants. Variants that are not images are left out.
    public init(_ all: some Sequence<Variant>) {
        for variant in all { append(variant) }
    }

    /// Makes room for this number of names, so that no addition moves all names to a larger table.
    public mutating func reserve(_ names: Int) { variants.reserveCapacity(names) }

    /// Maximum number of variants of a name, which a lookup compares one by one, and of files of an image. Further variants and files are left out.
    private static let (variantLimit, fileLimit) = (512, 64)

    /// Adds a variant of an image.
    public mutating func append(_ variant: Variant) {
        guard [.image, .symbol, .icon].contains(variant.item.kind) else { return }
        if variants[variant.item.name]?.count ?? 0 == Self.variantLimit {
            leftOut[variant.item.name, default: 0] += 1
        } else {
            variants[variant.item.name, default: []].append(variant)
            variantCount += 1
        }
    }

    /// Names with variants that were left out, for people; nil if there are none.
    var excess: String? {
        guard let (name, count) = leftOut.min(by: { $0.key.lexicographicallyPrecedes($1.key) }) else { return nil }
        let others = leftOut.count == 1 ? "" : "; further such names: \(leftOut.count - 1)"
        return "\"\(String(decoding: name, as: UTF8.self))\" has \(Self.variantLimit + count) variants, the limit is "
            + "\(Self.variantLimit)\(others)"
    }

    /// Bytes that the index takes, without the texts of its items.
    public var byteCount: Int { Self.byteCount(variants: variantCount, names: count) }

    /// Bytes of an index of `variants` variants and `names` names.
    public static func byteCount(variants: Int, names: Int) -> Int {
        names * (HeapSize.place([UInt8].self, [Variant].self) + HeapSize.array(1, of: Variant.self))
            + (variants - names) * 2 * MemoryLayout<Variant>.stride
    }

    /// The number of names with images.
    public var count: Int { variants.count }

    /// The names with images, in any order.
    var names: some Sequence<[UInt8]> { variants.keys }

    /// The usable variants of a name in a context, best group first. A group has one file for each scale (rule U2); for an icon, one for each
    /// size and scale.
    func groups(of name: [UInt8], in context: LookupContext) -> [[Variant]] {
        guard let variants = variants[name] else { return [] }
        var groups: [TraitFit: [Variant]] = [:]
        // Few images are localized, and the names take longer than the rest.
        let languages = variants.contains { !$0.item.language.isEmpty } ? context.languageNames : []
        for variant in variants {
            guard let fit = TraitFit(variant.item, in: context, languages) else { continue }
            groups[fit, default: []].append(variant)
        }
        return groups.sorted { $0.key < $1.key }.map { onePerKey($0.value) }
    }

    /// One variant for each scale, and for icons for each size and scale, lowest scale first. A drawing counts only if there is no bitmap,
    /// because compiled catalogs have both.
    private func onePerKey(_ variants: [Variant]) -> [Variant] {
        var places: Set<[UInt32]> = []
        let sorted = variants.sorted { ($0.item.scale, $0.item.number) < ($1.item.scale, $1.item.number) }
        let unique = sorted.filter { variant in
            let item = variant.item
            // Only icons differ by size.
            let size = item.kind == .icon ? [item.pixelWidth, item.pixelHeight] : []
            return places.count < Self.fileLimit && places.insert([UInt32(item.scale)] + size).inserted
        }
        let bitmaps = unique.filter { $0.item.scale > 0 }
        return bitmaps.isEmpty ? unique : bitmaps
    }
}

/// A catalog to be searched.
public struct SearchCatalog: Sendable {
    /// Path of the catalog in the bundle.
    public let path: RelativePath
    /// Variants in the catalog; empty if the catalog could not be read.
    public let index: CatalogIndex
    /// Reason for which the catalog could not be read in full; nil if it could.
    public let problem: String?
    /// The reason as a sentence.
    public var fault: String? { problem.map { "\(path) cannot be read in full: \($0)" } }

    /// Creates a catalog.
    public init(path: RelativePath, index: CatalogIndex, problem: String? = nil) {
        self.path = path
        self.index = index
        self.problem = problem ?? index.excess
    }
}
