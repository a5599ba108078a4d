internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool

/// A bundle that clients of one uid have open: its folders as they were listed last, kept current by inotify.
@EventLoopActor
final class Bundle {
    let identity: Folder.Identity
    /// As the file helper of the bundle's user keeps it.
    private(set) var directory: FileHandle
    /// Whether everybody may list the directory. After a change of its rights, nobody knows until it is passed again.
    private var isPublic: Bool
    /// Path when the bundle was opened, as the kernel reports.
    var path: FilePath { directory.path }
    /// Programs' answers from the bundle.
    var use = BundleUse()
    /// Programs' lookups in the bundle.
    var counts = LookUpCounts()
    /// Rises with every change of names that was seen: then it may be another version of the program.
    private(set) var nameChangeCount = 0

    /// The changes of the bundle's folders that its contexts compare.
    let news = ChangeNews()
    private let account: Account
    private let reader: BundleReader
    private let tree = BundleTree()
    /// Folders that are not there, and localized ones that are links to where they may not lead: the rest of the bundle is searched all the same.
    private var missing: [RelativePath: FolderListing] = [:]
    /// The development region, once it was read; nil in it if the bundle has none.
    private var knownRegion: String??
    /// Paths of the folders that cannot be watched, and when the first one was listed.
    private var unwatched: (paths: [RelativePath], since: UInt64) = ([], 0)

    init(identity: Folder.Identity, directory: FileHandle, reader: BundleReader, account: Account) {
        self.account = account
        self.identity = identity
        self.directory = directory
        isPublic = directory.isPublic
        self.reader = reader
    }

    isolated deinit { tree.remove(.root) }

    /// Whether its user's clients need only name the directory: everybody may list it, as far as is known, and it had this path when it was passed.
    func isKnown(at path: FilePath) -> Bool { isPublic && !directory.isLost && self.path == path }

    /// Takes the directory as a client has passed it once more: the file helper that had it may have ended.
    func take(_ directory: FileHandle) {
        let wasLost = self.directory.isLost
        self.directory = directory
        isPublic = directory.isPublic
        if wasLost { forget(.root) }
    }

    /// Folders and catalogs that a lookup searches.
    struct Contents {
        var folders: [SearchFolder] = []
        var catalogs: [SearchCatalog] = []
        var refused: [RefusedFolder] = []
        /// When names in the bundle had changed last.
        var listing: ChangeMoment = 0
        /// Whether the bundle changed so fast that its parts are of different moments. It serves the request that has listed it, for which
        /// every part was there at some moment, and no other.
        var isHasty = false
        /// The folders if it is hasty: others may have taken their places.
        var listed: [Folder] = []
    }

    /// The folders and catalogs to search; lists and reads those that are not known yet.
    func contents(
        for conditions: LookupContext, _ requester: Requester
    ) async throws(RequestFailure) -> Contents {
        // Listings made for this request. Where the bundle changes faster than it is listed, these have to do.
        var own: [RelativePath: Listed] = [:]
        for attempt in 1...2 * ServerLimits.listings.value {
            let isHasty = attempt > ServerLimits.listings.value
            let seen = news.listing
            // GNUstep knows neither a development region nor catalogs.
            let isGNUstep = conditions.profile == .gnustep
            func arranged(_ region: String?) -> BundleLayout {
                BundleLayout(context: conditions, developmentRegion: region) { [self, own] path in
                    listing(path) ?? (isHasty ? own[path]?.listing : nil)
                }
            }
            var layout = arranged(isGNUstep ? nil : knownRegion ?? nil)
            // The property list is read when its folder is watched, so that every change of it is noticed.
            if !isGNUstep, knownRegion == nil, layout.unlisted.isEmpty {
                let region = try await reader.developmentRegion(of: self, for: requester)
                if seen == news.listing { knownRegion = .some(region) } else if !isHasty { continue }
                layout = arranged(region)
            }
            if layout.unlisted.isEmpty {
                let found =
                    isGNUstep ? [] : try await reader.catalogs(in: layout.folders, of: self, for: requester)
                guard isHasty || seen == news.listing else { continue }
                return Contents(
                    folders: layout.folders, catalogs: found, refused: layout.refused, listing: seen, isHasty: isHasty,
                    listed: isHasty ? layout.folders.compactMap { reader.opener.folders.folder($0.id) } : [])
            }
            for path in layout.unlisted { own[path] = try await list(path) }
        }
        throw Self.changesTooOften(path.description)
    }

    /// Result of a listing, and the folder where there is one.
    private typealias Listed = (listing: FolderListing, folder: Folder?)

    /// The failure of a lookup whose folders change during each listing.
    static func changesTooOften(_ path: String) -> RequestFailure {
        RequestFailure(.timedOut, "\(path) changes faster than it can be listed")
    }

    /// The folder at a path in the bundle, listed now if need be; nil when there is none. It may be outdated if it changes faster than it is listed.
    func folder(_ path: RelativePath) async throws(RequestFailure) -> Folder? {
        var last: Folder?
        for _ in 0..<ServerLimits.listings.value {
            if let known = current(path) { return known }
            guard missing[path] == nil, let folder = try await list(path).folder else { return nil }
            last = folder
        }
        return last
    }

    /// The folder, if its names are known as they are now.
    private func current(_ path: RelativePath) -> Folder? {
        tree.folder(path).flatMap { $0.isOutdated ? nil : $0 }
    }

    /// The same, as the resolution knows folders.
    func searchFolder(_ path: RelativePath) async throws(RequestFailure) -> SearchFolder? {
        try await folder(path).map { SearchFolder(id: $0.id, path: path, index: $0.index) }
    }

    private func listing(_ path: RelativePath) -> FolderListing? { missing[path] ?? current(path)?.listing }

    private func list(_ path: RelativePath) async throws(RequestFailure) -> Listed {
        let seen = news.listing
        let folder: Folder?
        do throws(RequestFailure) {
            folder = try await reader.opener.folders.list(FilePath(path.bytes), in: directory, account: account) {
                [weak self] in
                self?.note($0, in: path)
            }
        } catch {
            guard error.isUntrustedLink, path.bytes.suffix(6).elementsEqual(".lproj".utf8) else { throw error }
            let refused = FolderListing.refused(error.description)
            if seen == news.listing { missing[path] = refused }
            return (refused, nil)
        }
        // Another request may have listed it meanwhile. That folder stays, because plans refer to it.
        if let known = current(path) { return (known.listing, known) }
        if let known = missing[path] { return (known, nil) }
        tree.setFolder(folder, at: path)
        if folder?.isOutdated == true { noteListing() }
        if folder?.isForeign == true {
            if isWatched { unwatched.since = monotonicNanoseconds() }
            unwatched.paths.append(path)
        }
        // The folder may have been created meanwhile.
        if folder == nil, seen == news.listing { missing[path] = .absent }
        return (folder?.listing ?? .absent, folder)
    }

    /// Forgets the folders that cannot be watched (on a network file system, or when no watches are left) if the first was listed a second ago.
    func forgetUnwatched() {
        guard !isWatched, monotonicNanoseconds() - unwatched.since >= ServerLimits.unwatchedTime.value else { return }
        var paths = unwatched.paths
        unwatched.paths = []
        EventLoopActor.inSteps { [weak self] in
            guard let self, let path = paths.popLast() else { return false }
            if tree.folder(path)?.isForeign == true {
                tree.setFolder(nil, at: path)
                noteListing()
            }
            return true
        }
    }

    /// Forgets all folders if changes of some go unnoticed, and every file is looked at again. Call it only where a client asks for that: it takes long.
    func forgetIfUnwatched() { if !isWatched { forget(.root) } }

    /// Whether every change of its folders is noticed.
    var isWatched: Bool { unwatched.paths.isEmpty }

    /// Watches a file that is not in the watched folder in which its name was found, but behind a link.
    func watch(_ file: SourceFile, of path: RelativePath) {
        guard let watch = file.watch else { return }
        tree.setWatch(watch, at: path)
        watch.changed = { [weak self] _ in self?.noteFile(path) }
        if watch.hasChanged { noteFile(path) }
    }

    // MARK: Changes

    /// The daemon's report about the bundle.
    var entry: BundleEntry {
        BundleEntry(
            path: path.bytes, user: identity.user, contexts: UInt32(news.all.count { $0.openCount > 0 }),
            names: UInt32(news.all.reduce(0) { $0 + $1.startNames.count }), starts: use.starts, served: use.served,
            ownWay: use.ownWay, answerTime: use.answerTime, savedTime: use.savedTime)
    }

    private func note(_ change: FileWatch.Change, in path: RelativePath) {
        if path == .root, [.changed, .gone, .overflow].contains(change) { isPublic = false }
        switch change {
        case .file(let name):
            news.note(path, name)
            if Self.isReadForSearches(name) { noteSearched(name, in: path) }
        case .name(let name):
            nameChangeCount += 1
            news.note(path, name)
            noteSearched(name, in: path)
        case .gone where path == .root:
            nameChangeCount += 1
            forget(path)
            // The files may be the same, but clients name the bundle by its path.
            news.noteReplacement()
        case .changed, .gone, .overflow: forget(path)
        }
    }

    /// After the change of this name, searches may come to another end.
    private func noteSearched(_ name: [UInt8], in path: RelativePath) {
        tree.folder(path)?.isOutdated = true
        // The name may be that of another folder now.
        forget(path.appending(name), deeperOnly: true)
        if Self.namesOnTheWayToTheRegion.contains(name) { knownRegion = nil }
        noteListing()
        Log.debug("\(self.path)/\(path.appending(name)) has changed")
    }

    /// A catalog's file or a property list behind a link has changed.
    private func noteFile(_ path: RelativePath) {
        tree.setWatch(nil, at: path)
        knownRegion = nil
        if let name = path.name { news.note(path.parent, name) }
        noteListing()
    }

    /// Forgets a folder and all in it.
    private func forget(_ path: RelativePath, deeperOnly: Bool = false) {
        if path == .root { unwatched.paths = [] }
        switch tree.remove(path) {
        case .nothing: if deeperOnly { return }
        case .folder: news.note(path)
        // A client decides how many folders there are: nobody visits each of them.
        case .several: news.noteAll()
        }
        knownRegion = nil
        noteListing()
        Log.debug("\(self.path)/\(path) has changed")
    }

    private func noteListing() {
        // There may be a new folder or a new link now.
        missing = [:]
        news.noteListing()
    }

    /// Whether the contents of a file with this name decide which files answer.
    private static func isReadForSearches(_ name: [UInt8]) -> Bool {
        namesOnTheWayToTheRegion.contains(name) || BundleReader.isCatalog(name)
    }

    /// Names in the paths of property lists.
    private static let namesOnTheWayToTheRegion = Set(BundleLayout.propertyLists(.appKit).flatMap(\.names))
}
