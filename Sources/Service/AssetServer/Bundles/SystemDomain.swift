internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import WorkerPool
internal import WorkerProtocol

/// The folders of the machine's standard images and sounds, which are the same for every user.
@EventLoopActor
final class SystemDomain {
    /// Changes of the folders, which all contexts compare.
    let news = ChangeNews()

    private static let aliasTable = Array("nsmapping.strings".utf8)

    /// Whether the daemon is ending.
    var isStopped = false

    private let places: SystemFolders
    /// Paths of all folders, for all profiles and kinds.
    private let paths: Set<String>
    private let opener: FileOpener
    private let dispatcher: JobDispatcher
    private let root: FileHandle
    private var refreshing: Task<Void, Never>?
    /// Turns for reading tables of aliases, one at a time: starting a second worker would take longer than reading a table.
    private let tables = UserTurns(limit: 1)
    private var folders: [String: (folder: Folder, aliases: AliasMap?)] = [:]
    private var absent: Set<String> = []
    /// Number of calls of `lookForAbsent`: a listing that began before the last call says nothing about absent folders.
    private var absentLookCount = 0

    /// `root` is "/", as the file helper of the daemon's own user sees it.
    init(_ places: SystemFolders, root: FileHandle, opener: FileOpener, dispatcher: JobDispatcher) {
        self.places = places
        self.opener = opener
        self.dispatcher = dispatcher
        self.root = root
        paths = Set(
            [Profile.appKit, .gnustep].flatMap { profile in AssetKind.allCases.flatMap { places.paths(profile, $0) } })
    }

    /// Whether every folder was listed or found absent, and has not changed since.
    var isComplete: Bool { paths.allSatisfy(isKnown) }

    /// Has the next search look for absent folders again. Called before there are contexts, whose plans could change.
    func lookForAbsent() {
        absent = []
        absentLookCount += 1
    }

    /// Lists the unknown folders, with their alias tables. All users share the folders, so the deadline of the first request does not apply.
    func refresh() async {
        if isComplete, refreshing == nil { return }
        let work =
            refreshing
            ?? EventLoopActor.start { [self] in
                // The request that asked first may have no time left, but other requests need the folders too.
                await RequestTime.$deadline.withValue(nil) { await listUnknown() }
                refreshing = nil
            }
        refreshing = work
        await work.value
    }

    private func listUnknown() async {
        // All listings start together, so that the file helper does not wait for the daemon between them.
        let lists = paths.filter { !isKnown($0) }.map { path in EventLoopActor.start { await self.list(path) } }
        for list in lists { await list.value }
    }

    /// Whether every change of its folders is noticed.
    var isWatched: Bool { !folders.values.contains { $0.folder.isForeign } }

    private func current(_ path: String) -> (folder: Folder, aliases: AliasMap?)? {
        folders[path].flatMap { $0.folder.isOutdated ? nil : $0 }
    }

    private func isKnown(_ path: String) -> Bool { current(path) != nil || absent.contains(path) }

    /// The folders of system images or sounds, in the order of the search.
    func searchFolders(_ profile: Profile, _ kind: AssetKind) -> [SearchFolder] {
        places.paths(profile, kind).compactMap { path in
            current(path).map {
                SearchFolder(id: $0.folder.id, path: RelativePath(fromRoot: path), index: $0.folder.index)
            }
        }
    }

    /// The aliases of system images, from the first folder that has a table. Sounds have none.
    func aliases(_ profile: Profile, _ kind: AssetKind) -> AliasMap {
        if kind != .image { return .none }
        return places.paths(profile, kind).lazy.compactMap { self.current($0)?.aliases }.first ?? .none
    }

    /// Lists a folder, reads its table of aliases if it has one, and adds it, unless something has changed meanwhile.
    private func list(_ path: String) async {
        let lookCount = absentLookCount
        var folder: Folder?
        do throws(RequestFailure) {
            folder = try await opener.folders.list(FilePath(String(path.dropFirst())), in: root, account: nil) {
                [weak self] in
                self?.noteChange($0, in: path)
            }
        } catch {
            // When the daemon ends, its helpers end first.
            if isStopped { return }
            Log.report(
                .systemAssetsMissing, "the system images or sounds in \(path) are not available: \(error)",
                [.file: path, .reason: "\(error)"])
        }
        guard let folder else {
            folders[path] = nil
            // After another call of `lookForAbsent`, the folder may have been created since the listing began.
            if lookCount == absentLookCount { absent.insert(path) }
            return
        }
        let seen = news.listingMoment
        var aliases: AliasMap?
        if folder.index.entry(named: Self.aliasTable) != nil {
            let turn = await tables.turn(of: root.user)
            aliases = await readAliases(in: folder)
            withExtendedLifetime(turn) {}
        }
        if seen == news.listingMoment { folders[path] = (folder, aliases) }
    }

    /// The alias table of a folder that has one; nil when it cannot be read. It is tried three times: a worker or file helper may be lost.
    private func readAliases(in folder: Folder) async -> AliasMap? {
        let name = Self.aliasTable
        var failure: RequestFailure?
        for _ in 0..<3 where !isStopped {
            do throws(RequestFailure) {
                guard let file = try await opener.open(folder.path.appending(name), in: folder.base) else {
                    return nil
                }
                let pairs = try await dispatcher.pairs(of: file, .readAliases, for: .daemon)
                return AliasMap(pairs.map { (alias: $0.key, name: $0.value) })
            } catch {
                failure = error
                if error.isPermanent { break }
            }
        }
        if isStopped { return nil }
        let reason = failure?.description ?? ""
        Log.report(
            .systemAssetsMissing,
            "system images are found under their own names only, because their aliases cannot be read: \(reason)",
            [.file: folder.path.appending(name).description, .reason: reason])
        return nil
    }

    private func noteChange(_ change: FileWatch.Change, in path: String) {
        var changedName: [UInt8]?
        var affectsSearch = true
        switch change {
        case .file(let name): (changedName, affectsSearch) = (name, name == Self.aliasTable)
        case .name(let name): changedName = name
        case .changed, .gone, .overflow: break
        }
        if affectsSearch {
            folders[path]?.folder.isOutdated = true
            absent = []
            // Before `news.noteChange`, so that a context that is told of the change finds no earlier plan.
            news.noteListingChange()
        }
        news.noteChange(in: RelativePath(fromRoot: path), of: changedName)
    }
}

extension RelativePath {
    /// An absolute path, relative to the root.
    fileprivate init(fromRoot path: String) {
        self = path.split(separator: "/").reduce(.root) { $0.appending(Array($1.utf8)) }
    }
}
