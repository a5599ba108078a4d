internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager

/// The folders of the machine's standard images and sounds, which are the same for every user.
@EventLoopActor
final class SystemDomain {
    /// Changes of the folders, which all contexts compare.
    let news = ChangeNews()

    /// Whether the daemon ends.
    var isStopped = false

    private let places: SystemFolders
    private let store: FolderStore
    private let reader: BundleReader
    private let root: FileHandle
    private var refreshing: Task<Void, Never>?
    private var folders: [String: Folder] = [:]
    private var absent: Set<String> = []
    private var aliasMaps: [FolderID: AliasMap] = [:]

    /// `root` is "/", as the file helper of the daemon's own user sees it.
    init(_ places: SystemFolders, root: FileHandle, store: FolderStore, reader: BundleReader) {
        self.places = places
        self.store = store
        self.reader = reader
        self.root = root
    }

    /// Whether every folder was listed or found absent, and has not changed since.
    var isComplete: Bool { paths.allSatisfy { current($0) != nil || absent.contains($0) } }

    /// Has the next search look for absent folders again. Called before there are contexts, whose plans could change.
    func lookForAbsent() { absent = [] }

    /// Lists the folders that are not known, with their alias tables. They are everybody's, so the time of the request that asks first does not
    /// count.
    func refresh() async {
        if isComplete, refreshing == nil { return }
        let work =
            refreshing
            ?? EventLoopActor.start { [self] in
                // Whoever asked first may have no time left; others need it too.
                await RequestTime.$deadline.withValue(nil) { await listUnknown() }
                refreshing = nil
            }
        refreshing = work
        await work.value
    }

    private func listUnknown() async {
        // Together: the file helper need not wait for the daemon between them.
        let lists = Set(paths.filter { current($0) == nil && !absent.contains($0) }).map { path in
            EventLoopActor.start { await self.list(path) }
        }
        // The tables one after another: a second worker would take longer to start than to read one.
        for list in lists {
            guard let (folder, path, seen) = await list.value, !isStopped else { continue }
            let aliases = await reader.aliases(in: folder)
            if seen == news.listing { add(folder, at: path, aliases) }
        }
    }

    /// Whether every change of its folders is noticed.
    var isWatched: Bool { !folders.values.contains { $0.isForeign } }

    /// The folder, if its names are known as they are now.
    private func current(_ path: String) -> Folder? { folders[path].flatMap { $0.isOutdated ? nil : $0 } }

    private var paths: [String] {
        [Profile.appKit, .gnustep].flatMap { profile in AssetKind.allCases.flatMap { places.paths(profile, $0) } }
    }

    /// The folders of system images or sounds, in the order of the search.
    func searchFolders(_ profile: Profile, _ kind: AssetKind) -> [SearchFolder] {
        places.paths(profile, kind).compactMap { path in
            current(path).map { SearchFolder(id: $0.id, path: RelativePath(fromRoot: path), index: $0.index) }
        }
    }

    /// The aliases of system images, from the first folder that has a table. Sounds have none.
    func aliases(_ profile: Profile, _ kind: AssetKind) -> AliasMap {
        kind == .image ? searchFolders(profile, kind).compactMap { aliasMaps[$0.id] }.first ?? .none : .none
    }

    /// Lists a folder and adds it. A folder with a table of aliases, which must be read first, is returned instead, with `news.listing`.
    private func list(_ path: String) async -> (Folder, path: String, listing: ChangeMoment)? {
        var folder: Folder?
        do throws(RequestFailure) {
            folder = try await store.list(FilePath(String(path.dropFirst())), in: root, account: nil) {
                [weak self] in
                self?.note($0, in: path)
            }
        } catch {
            // When the daemon ends, its helpers end first.
            if isStopped { return nil }
            Log.report(
                .systemAssetsMissing, "the system images or sounds in \(path) are not available: \(error)",
                [.file: path, .reason: "\(error)"])
        }
        guard let folder else {
            if current(path) == nil {
                folders[path] = nil
                absent.insert(path)
            }
            return nil
        }
        if folder.index.entry(named: BundleReader.aliasTable) != nil { return (folder, path, news.listing) }
        add(folder, at: path, nil)
        return nil
    }

    /// Another request may have listed it meanwhile. That folder stays, because plans refer to it. A folder that has changed is listed again.
    private func add(_ folder: Folder, at path: String, _ aliases: AliasMap?) {
        guard current(path) == nil else { return }
        folders[path] = folder
        aliasMaps[folder.id] = aliases
    }

    private func note(_ change: FileWatch.Change, in path: String) {
        var changedName: [UInt8]?
        var affectsSearch = true
        switch change {
        case .file(let name): (changedName, affectsSearch) = (name, name == BundleReader.aliasTable)
        case .name(let name): changedName = name
        case .changed, .gone, .overflow: break
        }
        if affectsSearch {
            if let folder = folders[path] {
                folder.isOutdated = true
                aliasMaps[folder.id] = nil
            }
            absent = []
            // First: whoever is told of the change finds no plan of before.
            news.noteListing()
        }
        news.note(RelativePath(fromRoot: path), changedName)
    }
}

extension RelativePath {
    /// An absolute path, relative to the root.
    fileprivate init(fromRoot path: String) {
        self = path.split(separator: "/").reduce(.root) { $0.appending(Array($1.utf8)) }
    }
}
