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
    /// Handle of the directory, which the file helper of the bundle's user keeps.
    private(set) var directory: FileHandle
    /// Whether everybody may list the directory. After a change of its permissions, false until a client passes the directory again.
    private var isPublic: Bool
    /// Path when the bundle was opened, as the kernel reports.
    var path: FilePath { directory.path }
    var use = BundleUse()
    var counts = LookUpCounts()
    /// Number of changes of names that were seen. After a change, the bundle may be another version of the program.
    private(set) var nameChangeCount = 0

    /// The changes of the bundle's folders that its contexts compare.
    let news = ChangeNews()
    private let account: Account
    private let reader: BundleReader
    private let tree = BundleTree()
    /// Folders that do not exist, and localized folders that are links to forbidden places: the rest of the bundle is searched all the same.
    private var unusableFolders: [RelativePath: FolderListing] = [:]
    /// Development region once it has been read; the inner value is nil if the bundle has none.
    private var knownRegion: String??
    /// Paths of the folders that cannot be watched, and the time at which the first one was listed, in monotonic nanoseconds.
    private var unwatched: (paths: [RelativePath], since: UInt64) = ([], 0)

    init(identity: Folder.Identity, directory: FileHandle, reader: BundleReader, account: Account) {
        self.account = account
        self.identity = identity
        self.directory = directory
        isPublic = directory.isPublic
        self.reader = reader
    }

    isolated deinit { tree.remove(.root) }

    /// Whether the user's clients need only name the directory: as far as is known, everybody may list it, and it had this path when it was passed.
    func isKnown(at path: FilePath) -> Bool { isPublic && !directory.isLost && self.path == path }

    /// Replaces the directory by the handle that a client has passed again: the file helper that had the directory may have ended.
    func replaceDirectory(by directory: FileHandle) {
        let wasLost = self.directory.isLost
        self.directory = directory
        isPublic = directory.isPublic
        if wasLost { forget(.root) }
    }

    struct Contents {
        var folders: [SearchFolder] = []
        var catalogs: [SearchCatalog] = []
        var refused: [RefusedFolder] = []
        /// Moment of the last change of names in the bundle before the contents were found.
        var listingMoment: ChangeMoment = 0
        /// Whether the bundle changed so fast that its parts were listed at different moments. Such contents serve only the request that has listed
        /// them: during that request, every part existed at some moment.
        var isHasty = false
        /// References to the folders of hasty contents, because other folders may have taken their places; else empty.
        var listed: [Folder] = []
    }

    /// The folders and catalogs to search; lists and reads those that are not known yet.
    func contents(
        for conditions: LookupContext, _ requester: Requester
    ) async throws(RequestFailure) -> Contents {
        // Listings made for this request. If the bundle changes faster than it can be listed, these listings have to do.
        var requestListings: [RelativePath: Listed] = [:]
        for attempt in 1...2 * ServerLimits.listings.value {
            let isHasty = attempt > ServerLimits.listings.value
            let seen = news.listingMoment
            // GNUstep knows neither a development region nor catalogs.
            let isGNUstep = conditions.profile == .gnustep
            func arranged(_ region: String?) -> BundleLayout {
                BundleLayout(context: conditions, developmentRegion: region) { [self, requestListings] path in
                    listing(path) ?? (isHasty ? requestListings[path]?.listing : nil)
                }
            }
            var layout = arranged(isGNUstep ? nil : knownRegion ?? nil)
            // The property list is read when its folder is watched, so that every change of it is noticed.
            if !isGNUstep, knownRegion == nil, layout.unlisted.isEmpty {
                let region = try await reader.developmentRegion(of: self, for: requester)
                if seen == news.listingMoment { knownRegion = .some(region) } else if !isHasty { continue }
                layout = arranged(region)
            }
            if layout.unlisted.isEmpty {
                let found =
                    isGNUstep ? [] : try await reader.catalogs(in: layout.folders, of: self, for: requester)
                guard isHasty || seen == news.listingMoment else { continue }
                return Contents(
                    folders: layout.folders, catalogs: found, refused: layout.refused, listingMoment: seen,
                    isHasty: isHasty,
                    listed: isHasty ? layout.folders.compactMap { reader.opener.folders.folder($0.id) } : [])
            }
            for path in layout.unlisted { requestListings[path] = try await list(path) }
        }
        throw Self.changesTooOften(path.description)
    }

    private typealias Listed = (listing: FolderListing, folder: Folder?)

    static func changesTooOften(_ path: String) -> RequestFailure {
        RequestFailure(.timedOut, "\(path) changes faster than it can be listed")
    }

    /// The folder at a path in the bundle, listed now if need be; nil when there is none. It may be outdated if it changes faster than it is listed.
    func folder(_ path: RelativePath) async throws(RequestFailure) -> Folder? {
        var last: Folder?
        for _ in 0..<ServerLimits.listings.value {
            if let known = current(path) { return known }
            guard unusableFolders[path] == nil, let folder = try await list(path).folder else { return nil }
            last = folder
        }
        return last
    }

    private func current(_ path: RelativePath) -> Folder? {
        tree.folder(path).flatMap { $0.isOutdated ? nil : $0 }
    }

    /// Returns the folder at a path in the form that the resolution uses; nil if there is none.
    func searchFolder(_ path: RelativePath) async throws(RequestFailure) -> SearchFolder? {
        try await folder(path).map { SearchFolder(id: $0.id, path: path, index: $0.index) }
    }

    private func listing(_ path: RelativePath) -> FolderListing? { unusableFolders[path] ?? current(path)?.listing }

    private func list(_ path: RelativePath) async throws(RequestFailure) -> Listed {
        let seen = news.listingMoment
        let folder: Folder?
        do throws(RequestFailure) {
            folder = try await reader.opener.folders.list(FilePath(path.bytes), in: directory, account: account) {
                [weak self] in
                self?.noteChange($0, in: path)
            }
        } catch {
            guard error.isUntrustedLink, path.bytes.suffix(6).elementsEqual(".lproj".utf8) else { throw error }
            let refused = FolderListing.refused(error.description)
            if seen == news.listingMoment { unusableFolders[path] = refused }
            return (refused, nil)
        }
        // Another request may have listed the folder in the meantime. That result stays, because plans refer to it.
        if let known = current(path) { return (known.listing, known) }
        if let known = unusableFolders[path] { return (known, nil) }
        tree.setFolder(folder, at: path)
        if folder?.isOutdated == true { noteListing() }
        if folder?.isForeign == true {
            if isWatched { unwatched.since = monotonicNanoseconds() }
            unwatched.paths.append(path)
        }
        // The folder may have been created meanwhile.
        if folder == nil, seen == news.listingMoment { unusableFolders[path] = .absent }
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

    /// Forgets all folders if changes of some go unnoticed, so that all files are checked again. Call this only if a client asks: it takes long.
    func forgetIfUnwatched() { if !isWatched { forget(.root) } }

    /// Whether every change of its folders is noticed.
    var isWatched: Bool { unwatched.paths.isEmpty }

    /// Has catalogs and property lists read again whose faults may have passed: after some time, or `now`.
    func forgetFaults(now: Bool = false) {
        guard reader.forgetFaults(now: now) else { return }
        knownRegion = nil
        noteListing()
    }

    /// Whether no other answers are possible without a noticed change.
    var isSettled: Bool { isWatched && !reader.hasPassingFaults }

    /// Watches a file that lies behind a link, outside the watched folder of its name.
    func watch(_ file: SourceFile, of path: RelativePath) {
        guard let watch = file.watch else { return }
        tree.setWatch(watch, at: path)
        watch.changed = { [weak self] _ in self?.noteFile(path) }
        if watch.hasChanged { noteFile(path) }
    }

    // MARK: Changes

    var entry: BundleEntry {
        BundleEntry(
            path: path.bytes, user: identity.user, contexts: UInt32(news.all.count { $0.openCount > 0 }),
            names: UInt32(news.all.reduce(0) { $0 + $1.startNames.count }), starts: use.starts, served: use.served,
            ownWay: use.ownWay, answerTime: use.answerTime, savedTime: use.savedTime)
    }

    private func noteChange(_ change: FileWatch.Change, in path: RelativePath) {
        if path == .root, [.changed, .gone, .overflow].contains(change) { isPublic = false }
        switch change {
        case .file(let name):
            news.noteChange(in: path, of: name)
            let isReadForSearches = Self.namesOnTheWayToTheRegion.contains(name) || BundleReader.isCatalog(name)
            if isReadForSearches { noteSearched(name, in: path) }
        case .name(let name):
            nameChangeCount += 1
            news.noteChange(in: path, of: name)
            noteSearched(name, in: path)
        case .gone where path == .root:
            nameChangeCount += 1
            forget(path)
            // The files may be the same, but clients name the bundle by its path.
            news.noteReplacement()
        case .changed, .gone, .overflow: forget(path)
        }
    }

    /// Notes the change of a name after which searches may have other results.
    private func noteSearched(_ name: [UInt8], in path: RelativePath) {
        tree.folder(path)?.isOutdated = true
        // The name may be that of another folder now.
        forget(path.appending(name), onlyIfKnown: true)
        if Self.namesOnTheWayToTheRegion.contains(name) { knownRegion = nil }
        noteListing()
        Log.debug("\(self.path)/\(path.appending(name)) has changed")
    }

    /// Notes that a catalog's file or a property list behind a link has changed.
    private func noteFile(_ path: RelativePath) {
        tree.setWatch(nil, at: path)
        knownRegion = nil
        if let name = path.name { news.noteChange(in: path.parent, of: name) }
        noteListing()
    }

    /// Forgets everything known at a path and beneath it, and notes the change. With `onlyIfKnown`, notes nothing if no folder was known there.
    private func forget(_ path: RelativePath, onlyIfKnown: Bool = false) {
        if path == .root { unwatched.paths = [] }
        switch tree.remove(path) {
        case .nothing: if onlyIfKnown { return }
        case .folder: news.noteChange(in: path)
        // A client decides how many folders there are, so the change is noted for all folders at once.
        case .several: news.noteOverallChange()
        }
        knownRegion = nil
        noteListing()
        Log.debug("\(self.path)/\(path) has changed")
    }

    private func noteListing() {
        // There may be a new folder or a new link now.
        unusableFolders = [:]
        news.noteListingChange()
    }

    /// Names in the paths of property lists.
    private static let namesOnTheWayToTheRegion = Set(BundleLayout.propertyLists(.appKit).flatMap(\.names))
}
