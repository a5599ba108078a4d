import AssetModel
import AssetResolution

/// Folders in memory, made from a list of paths. A path's last character tells the kind of its file: "/" a folder, "@" a link
/// to a file, "|" a FIFO. A folder that is written with "@/" within a path is a link.
struct SampleFolders {
    private(set) var entries: [RelativePath: [FolderEntry]] = [.root: []]

    init(_ paths: [String]) {
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        var folder = RelativePath.root
        let parts = path.split(separator: "/").map(String.init)
        for (number, part) in parts.enumerated() {
            let isFolder = number < parts.count - 1 || path.hasSuffix("/")
            let kind: FolderEntry.Kind =
                part.hasSuffix("@") ? .link : part.hasSuffix("|") ? .other : isFolder ? .directory : .regular
            let name = Array((kind == .link || kind == .other ? String(part.dropLast()) : part).utf8)
            let entry = FolderEntry(name: name, kind: kind)
            if !(entries[folder] ?? []).contains(entry) { entries[folder, default: []].append(entry) }
            guard isFolder else { return }
            folder = folder.appending(name)
            if entries[folder] == nil { entries[folder] = [] }
        }
    }

    /// Lists the folders that the layout asks for, as the service does, and counts the rounds of listing.
    func layout(_ context: LookupContext, developmentRegion: String? = nil) -> (folders: [SearchFolder], rounds: Int) {
        var listings: [RelativePath: FolderListing] = [:]
        var rounds = 0
        while true {
            let layout = BundleLayout(context: context, developmentRegion: developmentRegion) { [listings] in
                listings[$0]
            }
            if layout.unlisted.isEmpty { return (layout.folders, rounds) }
            rounds += 1
            for path in layout.unlisted {
                listings[path] =
                    entries[path].map { .present(FolderID(listings.count), FolderIndex($0)) } ?? .absent
            }
        }
    }

    /// Makes a search place of the top folder, as for wrappers and system domains.
    func place(_ role: SearchPlace.Role) -> SearchPlace {
        SearchPlace(role, folders: [SearchFolder(id: FolderID(-1), index: FolderIndex(entries[.root] ?? []))])
    }
}

/// Resolves names to paths of files, in the form that tests compare.
struct SampleSearch {
    let resolver: Resolver

    init(
        _ profile: Profile, _ kind: AssetKind = .image, languages: [String] = [], developmentRegion: String? = nil,
        scale: UInt8 = 1, idiom: DeviceIdiom = .unspecified, wrapper: [String]? = nil, bundle: [String] = [],
        system: [String] = [], aliases: [(String, String)] = []
    ) {
        let context = LookupContext(profile: profile, languages: languages, scale: scale, idiom: idiom)
        var places: [SearchPlace] = []
        if let wrapper { places.append(SampleFolders(wrapper).place(.wrapper)) }
        let folders = SampleFolders(bundle).layout(context, developmentRegion: developmentRegion).folders
        places.append(SearchPlace(.mainBundle, folders: folders))
        places.append(SampleFolders(system).place(.system))
        resolver = Resolver(
            kind, context: context, places: places,
            aliases: AliasMap(aliases.map { (alias: Array($0.utf8), name: Array($1.utf8)) }))
    }

    /// The best candidate.
    func candidate(_ name: String) -> Candidate? { resolver.resolve(Array(name.utf8)).first }

    /// Path of the answer: "system:a.png", or only the path for a file of the bundle; nil for a negative answer.
    func file(_ name: String) -> String? {
        candidate(name).map { ($0.role == .mainBundle ? "" : "\($0.role):") + $0.path }
    }

    /// Rules by which other files lost, in the order of the trace.
    func losses(_ name: String) -> [String] {
        resolver.explain(Array(name.utf8)).compactMap {
            if case .lost(let candidate, let reason) = $0 { reason.rule.rawValue + " " + candidate.path } else { nil }
        }
    }
}
