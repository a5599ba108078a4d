internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool

/// Reads the catalogs of a bundle, a compiled one at once, another folder by folder, and keeps what was read until the files change (B5).
@EventLoopActor
final class CatalogReader {
    private static let compiledName = Array("Assets.car".utf8)
    private static let folderType = Array(".xcassets".utf8)
    private static let description = Array("Contents.json".utf8)

    /// Whether a catalog reads files of this name.
    static func isRead(_ name: [UInt8]) -> Bool { name == compiledName || name == description }

    private let opener: FileOpener
    private let dispatcher: JobDispatcher
    /// Items read of each file, and the file's version.
    private var known: [RelativePath: (version: FileVersion, result: Result<[CatalogItem], RequestFailure>)] = [:]
    /// The indices of a folder's catalogs, which all contexts of the bundle share while it stays the same.
    private var indices: [FolderID: [SearchCatalog]] = [:]
    private var indexed: ChangeMoment = 0
    /// Bytes that `known` and `indices` take.
    private var (knownBytes, indexBytes) = (0, 0)
    private let charge: Charge

    init(opener: FileOpener, dispatcher: JobDispatcher, charge: Charge) {
        self.charge = charge
        self.opener = opener
        self.dispatcher = dispatcher
    }

    /// The catalogs in a bundle's folders, in the order of the folders. In each folder the compiled catalog comes first.
    func catalogs(
        in folders: [SearchFolder], of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> [SearchCatalog] {
        let seen = bundle.news.listing
        var catalogs: [SearchCatalog] = []
        for folder in folders where folder.localization == nil {
            if indexed == seen, let known = indices[folder.id] {
                catalogs += known
                continue
            }
            let found = try await self.catalogs(in: folder, of: bundle, for: requester)
            catalogs += found
            guard bundle.news.listing == seen else { continue }
            if indexed != seen { (indices, indexBytes) = ([:], 0) }
            indexed = seen
            // Another context may have read the same meanwhile.
            let earlier = indices.updateValue(found, forKey: folder.id) ?? []
            indexBytes += Self.byteCount(found) - Self.byteCount(earlier)
            try charge.set(knownBytes + indexBytes)
        }
        return catalogs
    }

    private func catalogs(
        in folder: SearchFolder, of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> [SearchCatalog] {
        var catalogs: [SearchCatalog] = []
        if let entry = folder.index.entry(named: Self.compiledName) {
            catalogs.append(try await compiled(entry, folder, bundle, requester))
        }
        for entry in folder.index.entries(endingIn: Self.folderType) where entry.kind != .regular {
            var walk = Walk(path: folder.path.appending(entry.name))
            do throws(RequestFailure) {
                try await collect(&walk, walk.path, prefix: [], depth: 0, bundle, requester)
            } catch {
                if error.isTransient { throw error }
                walk.problem = error.description
            }
            catalogs.append(
                SearchCatalog(path: walk.path, index: await index(walk.variants), problem: walk.problem))
        }
        return catalogs
    }

    private func compiled(
        _ entry: FolderEntry, _ folder: SearchFolder, _ bundle: Bundle, _ requester: Requester
    ) async throws(RequestFailure) -> SearchCatalog {
        let path = folder.path.appending(entry.name)
        do throws(RequestFailure) {
            let items = try await items(path, bundle, requester)
            // Until everything is charged again, when it is made.
            try charge.add(CatalogIndex.byteCount(variants: items.count, names: items.count))
            let variants = items.lazy.map {
                CatalogIndex.Variant($0, folder: folder.id, folderPath: folder.path, entry: entry, isCompiled: true)
            }
            return SearchCatalog(path: path, index: await index(variants))
        } catch {
            if error.isTransient { throw error }
            Log.info("the catalog \(bundle.path)/\(path) is not searched: \(error)")
            return SearchCatalog(path: path, index: CatalogIndex([]), problem: error.description)
        }
    }

    /// Makes an index in steps: a catalog may have 65,000 variants.
    private func index(_ variants: some Sequence<CatalogIndex.Variant>) async -> CatalogIndex {
        var index = CatalogIndex([])
        for variant in variants {
            index.append(variant)
            await EventLoopActor.giveWay()
        }
        return index
    }

    /// The walk through one catalog that is not compiled.
    private struct Walk {
        let path: RelativePath
        var variants: [CatalogIndex.Variant] = []
        var folderCount = 0
        /// Why a part of it could not be read.
        var problem: String?
    }

    private func collect(
        _ walk: inout Walk, _ path: RelativePath, prefix: [UInt8], depth: Int, _ bundle: Bundle,
        _ requester: Requester
    ) async throws(RequestFailure) {
        guard depth <= ServerLimits.catalogDepth.value, walk.folderCount < ServerLimits.catalogFolders.value else {
            throw RequestFailure(
                .broken,
                "the catalog has more than \(ServerLimits.catalogFolders.value) folders, or folders nested deeper than \(ServerLimits.catalogDepth.value), at \(path)"
            )
        }
        walk.folderCount += 1
        guard let folder = try await bundle.folder(path) else { return }
        var items: [CatalogItem] = []
        if folder.index.entry(named: Self.description) != nil {
            do throws(RequestFailure) {
                items = try await self.items(path.appending(Self.description), bundle, requester)
            } catch {
                // The rest of the catalog is searched all the same.
                if error.isTransient { throw error }
                walk.problem = "\(path): \(error.description)"
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
                walk.variants.append(
                    CatalogIndex.Variant(
                        item, folder: folder.id, folderPath: path, entry: entry, isCompiled: false))
            }
            return
        }
        let isNamespace = items.contains { $0.kind == .namespace }
        let inner = isNamespace && depth > 0 ? prefix + base + [UInt8(ascii: "/")] : prefix
        for entry in folder.index.entries where entry.kind == .directory {
            // Folders that are known are not waited for.
            await EventLoopActor.giveWay()
            try await collect(&walk, path.appending(entry.name), prefix: inner, depth: depth + 1, bundle, requester)
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
        if let last = known[path], last.version == version { return try last.result.get() }
        do throws(RequestFailure) {
            let items = try await dispatcher.catalog(of: file, for: requester)
            try charge.add(Self.byteCount(items))
            keep(.success(items), version, path)
            return items
        } catch {
            if !error.isTransient { keep(.failure(error), version, path) }
            throw error
        }
    }

    private func keep(_ result: Result<[CatalogItem], RequestFailure>, _ version: FileVersion, _ path: RelativePath) {
        let earlier = known.updateValue((version, result), forKey: path)
        knownBytes += Self.byteCount(try? result.get())
        if let earlier { knownBytes -= Self.byteCount(try? earlier.result.get()) }
    }

    private static func byteCount(_ catalogs: [SearchCatalog]) -> Int { catalogs.reduce(0) { $0 + $1.index.byteCount } }

    /// Bytes of what is kept of a file.
    private static func byteCount(_ items: [CatalogItem]?) -> Int {
        items.map { $0.reduce(256) { $0 + $1.byteCount } } ?? 256
    }
}
