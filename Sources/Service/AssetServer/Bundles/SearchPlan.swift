internal import AssetModel
internal import AssetResolution
internal import EventLoop

/// The folders and catalogs that a context searches, as they were at one moment, and the resolvers for them.
@EventLoopActor
final class SearchPlan {
    /// Number among the plans of the context, counted from 1.
    let number: Int
    let conditions: LookupContext
    let bundle: Bundle.Contents
    private let system: SystemDomain
    private let systemListingMoment: ChangeMoment
    /// Resolvers by kind, and by whether only the bundle is searched.
    private var resolvers: [AssetKind: [Bool: Resolver]] = [:]

    init(number: Int, conditions: LookupContext, bundle: Bundle.Contents, system: SystemDomain) {
        self.number = number
        self.conditions = conditions
        self.bundle = bundle
        self.system = system
        systemListingMoment = system.news.listingMoment
    }

    isolated deinit {
        // Each resolver has a list of the folders, and a client decides how many folders there are.
        var resolvers = resolvers.values.flatMap(\.values)
        EventLoopActor.inSteps { resolvers.popLast() != nil }
    }

    /// Bytes of a plan for a bundle: each of its four resolvers has a list of the folders.
    static func byteCount(_ bundle: Bundle.Contents) -> Int {
        4 * 1_024 + 8 * bundle.folders.count * MemoryLayout<SearchFolder>.stride
    }

    /// Whether searches still have the same results. For hasty contents of a bundle, that may be false from the start.
    func isCurrent(_ news: (bundle: ChangeNews, system: ChangeNews)) -> Bool {
        bundle.listingMoment == news.bundle.listingMoment && systemListingMoment == news.system.listingMoment
    }

    /// Whether the plan covers all folders and catalogs: no folder was refused, and every catalog could be read.
    var isComplete: Bool { bundle.refused.isEmpty && bundle.catalogs.allSatisfy { $0.problem == nil } }

    var resourceCount: Int {
        bundle.folders.reduce(0) { $0 + $1.index.count } + bundle.catalogs.reduce(0) { $0 + $1.index.count }
    }

    /// Approximate number of stems of all searched names. Each kind has its own stems.
    var stemCount: Int {
        AssetKind.allCases.reduce(0) { sum, kind in
            places(kind, bundleOnly: false).reduce(sum + 2 * aliases(kind).count) { sum, place in
                let files = place.folders.reduce(0) { $0 + $1.index.count }
                return sum + files + place.catalogs.reduce(0) { $0 + $1.index.count }
            }
        }
    }

    func resolver(_ kind: AssetKind, bundleOnly: Bool) -> Resolver {
        if let resolver = resolvers[kind]?[bundleOnly] { return resolver }
        let resolver = Resolver(
            kind, context: conditions, places: places(kind, bundleOnly: bundleOnly), aliases: aliases(kind))
        resolvers[kind, default: [:]][bundleOnly] = resolver
        return resolver
    }

    /// The files for a name, best first. Where the name is a reference of a nib that is a folder, files in that folder, `wrapper`, come first.
    func candidates(_ key: AssetContext.LookupKey, _ wrapper: SearchFolder?) -> [Candidate] {
        guard let wrapper else { return resolver(key.kind, bundleOnly: key.bundleOnly).resolve(key.name) }
        let places = [SearchPlace(.wrapper, folders: [wrapper])] + places(key.kind, bundleOnly: false)
        return Resolver(key.kind, context: conditions, places: places, aliases: aliases(key.kind))
            .resolve(key.name)
    }

    private func places(_ kind: AssetKind, bundleOnly: Bool) -> [SearchPlace] {
        var places: [SearchPlace] = []
        if !bundle.folders.isEmpty {
            places.append(
                SearchPlace(
                    .mainBundle, folders: bundle.folders, catalogs: catalogs(kind), refused: bundle.refused))
        }
        if !bundleOnly {
            places.append(SearchPlace(.system, folders: system.searchFolders(conditions.profile, kind)))
        }
        return places
    }

    /// The first fault among the catalogs: such a catalog may have a name that nothing else answers.
    func catalogFault(_ kind: AssetKind) -> String? { catalogs(kind).lazy.compactMap(\.fault).first }

    private func catalogs(_ kind: AssetKind) -> [SearchCatalog] { kind == .image ? bundle.catalogs : [] }

    private func aliases(_ kind: AssetKind) -> AliasMap { system.aliases(conditions.profile, kind) }
}
