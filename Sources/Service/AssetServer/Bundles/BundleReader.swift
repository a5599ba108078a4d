internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Has workers read the files that affect lookups in a bundle: property lists and catalogs.
///
/// Where such a file is missing or broken, or takes a worker too long, lookups use the defaults of the rules, and the log says why. A compiled
/// catalog is read as a whole, an uncompiled catalog folder by folder. The items are kept until the files change (B5).
@EventLoopActor
final class BundleReader {
    private static let compiledName = Array("Assets.car".utf8)
    private static let folderType = Array(".xcassets".utf8)
    private static let description = Array("Contents.json".utf8)
    /// Greatest number of catalogs that are read in a folder, because every lookup searches all of them.
    private static let catalogLimit = 256

    /// Whether files of this name belong to catalogs.
    static func isCatalog(_ name: [UInt8]) -> Bool { name == compiledName || name == description }

    let opener: FileOpener
    private let dispatcher: JobDispatcher
    /// Turns for reading the catalogs' files: several requests that need a file read it once.
    private let turns = UserTurns(limit: 1)
    /// Items read of each file, and the file's version.
    private var known: [RelativePath: (version: FileVersion, result: Result<[CatalogItem], RequestFailure>)] = [:]
    /// The indices of a folder's catalogs, which all contexts of the bundle share while the bundle does not change.
    private var indices: [FolderID: [SearchCatalog]] = [:]
    private var indexed: ChangeMoment = 0
    /// Files whose faults may pass, and the time at which they are read again, in monotonic nanoseconds.
    private var faulty: (paths: Set<RelativePath>, retry: UInt64) = ([], 0)
    /// Bytes that `known` takes.
    private var knownBytes = 0
    private let charge: Charge

    init(opener: FileOpener, dispatcher: JobDispatcher, charge: Charge) {
        self.charge = charge
        self.opener = opener
        self.dispatcher = dispatcher
    }

    /// The development region in the bundle's property list, where Apple's rules need it. Throws only where another try may succeed.
    func developmentRegion(
        of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> String? {
        for path in BundleLayout.propertyLists(.appKit) {
            do throws(RequestFailure) {
                guard let file = try await opener.open(FilePath(path.bytes), in: bundle.directory) else { continue }
                bundle.watch(file, of: path)
                let outcome = await result { () async throws(RequestFailure) in
                    try await dispatcher.pairs(of: file, .readBundleInformation, for: requester)
                }
                note(outcome, of: path)
                return try outcome.get().first { $0.key == Array("CFBundleDevelopmentRegion".utf8) }
                    .map { String(decoding: $0.value, as: UTF8.self) }
            } catch {
                if error.isTransient { throw error }
                Log.info("the bundle \(bundle.path) is searched without a development region: \(error)")
                return nil
            }
        }
        return nil
    }

    // MARK: Catalogs

    /// The catalogs in a bundle's folders, in the order of the folders. In each folder the compiled catalog comes first.
    func catalogs(
        in folders: [SearchFolder], of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> [SearchCatalog] {
        let seen = bundle.news.listingMoment
        var catalogs: [SearchCatalog] = []
        for folder in folders where folder.localization == nil {
            if indexed == seen, let known = indices[folder.id] {
                catalogs += known
                continue
            }
            let found = try await self.catalogs(in: folder, of: bundle, for: requester)
            catalogs += found
            guard bundle.news.listingMoment == seen else { continue }
            if indexed != seen { indices = [:] }
            indexed = seen
            indices[folder.id] = found
            try charge.set(knownBytes + indices.values.joined().reduce(0) { $0 + $1.index.byteCount })
        }
        return catalogs
    }

    private func catalogs(
        in folder: SearchFolder, of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> [SearchCatalog] {
        var catalogs: [SearchCatalog] = []
        let compiled = folder.index.entry(named: Self.compiledName)
        // By name, because the order of a listing differs between file systems.
        let others = folder.index.entries(endingIn: Self.folderType).filter { $0.kind != .regular }
            .sorted { $0.name.lexicographicallyPrecedes($1.name) }.prefix(Self.catalogLimit)
        for entry in (compiled.map { [$0] } ?? []) + others {
            let path = folder.path.appending(entry.name)
            var catalog = Catalog(bundle: bundle, requester: requester)
            do throws(RequestFailure) {
                if entry == compiled {
                    let items = try await items(path, bundle, requester)
                    // This charge counts until the complete catalog is charged with all others.
                    try charge.add(CatalogIndex.byteCount(variants: items.count, names: items.count))
                    catalog.index.reserve(items.count)
                    for item in items { await catalog.add(item, folder.id, folder.path, entry, isCompiled: true) }
                } else {
                    try await collect(&catalog, path, prefix: [], depth: 0)
                }
            } catch {
                if error.isTransient { throw error }
                // The fault of a compiled catalog that was read is in the log since the reading.
                if known[path] == nil { Log.info("\(bundle.path)/\(path) is not read to its end: \(error)") }
                catalog.problem = error.description
            }
            catalogs.append(SearchCatalog(path: path, index: catalog.index, problem: catalog.problem))
        }
        return catalogs
    }

    /// A catalog that is being read.
    @EventLoopActor
    private struct Catalog {
        let bundle: Bundle
        let requester: Requester
        var index = CatalogIndex([])
        var folderCount = 0
        /// Reason for which the catalog or a part of it could not be read; nil if there is none.
        var problem: String?

        /// Adds a variant, and gives way, because a catalog may have 65,000 variants.
        mutating func add(
            _ item: CatalogItem, _ folder: FolderID, _ path: RelativePath, _ entry: FolderEntry, isCompiled: Bool
        ) async {
            index.append(.init(item, folder: folder, folderPath: path, entry: entry, isCompiled: isCompiled))
            await EventLoopActor.giveWay()
        }
    }

    private func collect(
        _ catalog: inout Catalog, _ path: RelativePath, prefix: [UInt8], depth: Int
    ) async throws(RequestFailure) {
        guard depth <= ServerLimits.catalogDepth.value, catalog.folderCount < ServerLimits.catalogFolders.value else {
            throw RequestFailure(
                .broken,
                "the catalog has more than \(ServerLimits.catalogFolders.value) folders, or folders nested deeper than \(ServerLimits.catalogDepth.value), at \(path)"
            )
        }
        catalog.folderCount += 1
        guard let folder = try await catalog.bundle.folder(path) else { return }
        var items: [CatalogItem] = []
        if folder.index.entry(named: Self.description) != nil {
            do throws(RequestFailure) {
                items = try await self.items(path.appending(Self.description), catalog.bundle, catalog.requester)
            } catch {
                // The rest of the catalog is searched all the same.
                if error.isTransient { throw error }
                catalog.problem = "\(path): \(error.description)"
            }
        }
        let (base, type) = AssetFolderName.parts(path)
        if AssetFolderName.holdsAsset(type) {
            for var item in items where item.kind != .namespace {
                if AssetFolderName.holdsIcon(type) {
                    item.kind = .icon
                } else if !AssetFolderName.holdsImage(type) {
                    item.kind = .other
                }
                guard let entry = folder.index.entry(named: item.file),
                    prefix.count + base.count <= AssetLimits.nameBytes.value
                else {
                    continue
                }
                item.name = prefix + base
                await catalog.add(item, folder.id, path, entry, isCompiled: false)
            }
            return
        }
        let isNamespace = items.contains { $0.kind == .namespace }
        let inner = isNamespace && depth > 0 ? prefix + base + [UInt8(ascii: "/")] : prefix
        for entry in folder.index.entries where entry.kind == .directory {
            // Known folders need no wait, so the loop itself gives way.
            await EventLoopActor.giveWay()
            try await collect(&catalog, path.appending(entry.name), prefix: inner, depth: depth + 1)
        }
    }

    /// The items in a catalog's file, read again only when the file has changed.
    private func items(
        _ path: RelativePath, _ bundle: Bundle, _ requester: Requester
    ) async throws(RequestFailure) -> [CatalogItem] {
        guard let file = try await opener.open(FilePath(path.bytes), in: bundle.directory) else {
            return []
        }
        bundle.watch(file, of: path)
        let version = FileVersion(file.status)
        // A guess takes no turn: other requests would wait for its low priority.
        let isRead = known[path]?.version == version
        let turn = isRead || requester.isGuess ? nil : await turns.turn(of: requester.user)
        defer { withExtendedLifetime(turn) {} }
        if let last = known[path], last.version == version { return try last.result.get() }
        let outcome = await result { () async throws(RequestFailure) in
            let items = try await dispatcher.catalog(of: file, for: requester)
            try charge.add(Self.byteCount(.success(items)))
            return items
        }
        if case .failure(let error) = outcome, error.isTransient { throw error }
        note(outcome, of: path)
        let earlier = known.updateValue((version, outcome), forKey: path)
        knownBytes += Self.byteCount(outcome) - (earlier.map { Self.byteCount($0.result) } ?? 0)
        return try outcome.get()
    }

    private func note(_ outcome: Result<some Any, RequestFailure>, of path: RelativePath) {
        faulty.paths.remove(path)
        guard case .failure(let fault) = outcome, !fault.isPermanent, !fault.isTransient else { return }
        if !hasPassingFaults { faulty.retry = monotonicNanoseconds() + UInt64(ServerLimits.faultTime.value) }
        faulty.paths.insert(path)
    }

    /// Whether there are files whose faults may pass.
    var hasPassingFaults: Bool { !faulty.paths.isEmpty }

    /// Forgets faults that may have passed: some time after the first one, or `now`. Returns whether there were any.
    func forgetFaults(now: Bool) -> Bool {
        guard hasPassingFaults, now || monotonicNanoseconds() >= faulty.retry else { return false }
        for path in faulty.paths {
            if let earlier = known.removeValue(forKey: path) { knownBytes -= Self.byteCount(earlier.result) }
        }
        faulty.paths = []
        return true
    }

    /// Counts the bytes that are kept of a file.
    private static func byteCount(_ result: Result<[CatalogItem], RequestFailure>) -> Int {
        ((try? result.get()) ?? []).reduce(256) { $0 + $1.byteCount }
    }
}
