public import AssetModel

/// What a catalog holds: the variants of each name (B5).
public struct CatalogIndex: Sendable {
    /// A variant and the file that holds it.
    public struct Variant: Sendable, Hashable {
        /// What it is and what it is for.
        public let item: CatalogItem
        /// The folder of the file.
        public let folder: FolderID
        /// Where the folder lies within its bundle.
        public let folderPath: RelativePath
        /// The file: the compiled catalog, or one of a folder that was not compiled.
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

    /// Indexes variants; those that are no images are left out.
    public init(_ all: some Sequence<Variant>) {
        for variant in all where [.image, .symbol, .icon].contains(variant.item.kind) {
            variants[variant.item.name, default: []].append(variant)
        }
    }

    /// Names that have images.
    public var count: Int { variants.count }

    /// What there is of a name that is usable in a context, best first: each group has one file for each scale (U2), of an icon one
    /// for each size and scale.
    func groups(of name: [UInt8], in context: LookupContext) -> [[Variant]] {
        var groups: [TraitFit: [Variant]] = [:]
        for variant in variants[name] ?? [] {
            guard let fit = TraitFit(variant.item, in: context) else { continue }
            groups[fit, default: []].append(variant)
        }
        return groups.sorted { $0.key < $1.key }.map { oneOfEachPlace($0.value) }
    }

    /// What of a picture there can be one bitmap of.
    private struct Place: Hashable {
        let scale: UInt8
        /// Only the sizes of an icon are different pictures.
        let width: UInt32
        let height: UInt32

        init(_ item: CatalogItem) {
            scale = item.scale
            width = item.kind == .icon ? item.pixelWidth : 0
            height = item.kind == .icon ? item.pixelHeight : 0
        }
    }

    /// Lowest scale first. A drawing answers where there is no bitmap: catalogs that were compiled hold both.
    private func oneOfEachPlace(_ variants: [Variant]) -> [Variant] {
        var places: Set<Place> = []
        let sorted = variants.sorted { ($0.item.scale, $0.item.number) < ($1.item.scale, $1.item.number) }
        let unique = sorted.filter { places.insert(Place($0.item)).inserted }
        let bitmaps = unique.filter { $0.item.scale > 0 }
        return bitmaps.isEmpty ? unique : bitmaps
    }
}

/// A catalog that look-ups search.
public struct SearchCatalog: Sendable {
    /// Where it lies within its bundle.
    public let path: RelativePath
    /// What it holds; nothing where it could not be read.
    public let index: CatalogIndex
    /// Why it could not be read.
    public let problem: String?

    /// Creates a catalog.
    public init(path: RelativePath, index: CatalogIndex, problem: String? = nil) {
        self.path = path
        self.index = index
        self.problem = problem
    }
}
