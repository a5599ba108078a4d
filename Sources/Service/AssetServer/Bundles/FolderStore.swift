internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem

/// A folder that was listed and is watched for as long as this object lives.
@EventLoopActor
final class Folder {
    let id: FolderID
    /// The bundle's directory, or the root for system folders: links may not lead out of it.
    let base: FileHandle
    /// The path of the folder beneath `base`; "" for `base` itself.
    let path: FilePath
    let names: FolderNames
    /// Whether changes in it may go unnoticed. Answers that depend on such a folder are not remembered.
    let isForeign: Bool
    /// Whether names in it have changed, so that it has to be listed again. Until then its watch goes on, because answers still depend on its files.
    var isOutdated = false
    private let watch: FileWatch?
    private let charge: Charge?
    private weak let store: FolderStore?
    private let same: FolderStore.NamedFolder

    fileprivate init(
        id: FolderID, base: FileHandle, path: FilePath, names: FolderNames, isForeign: Bool, watch: FileWatch?,
        charge: Charge?, in store: FolderStore, same: FolderStore.NamedFolder
    ) {
        self.id = id
        self.base = base
        self.path = path
        self.names = names
        self.isForeign = isForeign || watch == nil
        self.watch = watch
        self.charge = charge
        self.store = store
        self.same = same
    }

    isolated deinit { store?.forget(id, same) }

    /// About what one takes besides its names: itself, its watch, and where it is noted. What links lead to has as many as there are paths to it.
    static let ownBytes = 1_024

    var index: FolderIndex { names.index }

    /// Whether the folder is known to be unchanged since it was listed, when it was just listed again with this watch. Another folder may have got its
    /// place on the disk meanwhile.
    func isUnchanged(_ watch: FileWatch?) -> Bool {
        guard let own = self.watch, let watch else { return false }
        return watch.isUnchanged(since: own)
    }

    /// The path beneath `base` of the entry `name`.
    func path(of name: [UInt8]) -> FilePath { path.appending(name) }

    /// The folder as the resolution knows it.
    var listing: FolderListing { .present(id, index) }
}

/// The names of a folder. All paths that lead to the same folder have them together.
@EventLoopActor
final class FolderNames {
    let index: FolderIndex
    private let charge: Charge?

    /// Makes the index in steps.
    init(_ listed: [DirectoryEntry], for account: Account?) async throws(RequestFailure) {
        var index = FolderIndex(capacity: listed.count)
        for first in stride(from: 0, to: listed.count, by: 32) {
            for entry in listed[first...].prefix(32) { index.append(FolderEntry(entry)) }
            await EventLoopActor.giveWay()
        }
        charge = try account?.charge(.folder, index.byteCount)
        self.index = index
    }
}

/// Lists folders through file helpers, and finds the folder again that a candidate names.
@EventLoopActor
final class FolderStore {
    private let access: FileAccess
    private var folders: [FolderID: Weak<Folder>] = [:]
    private var nextNumber = 1
    /// The folder that was listed last under each identity, for one user.
    private var sameFolders: [NamedFolder: Weak<Folder>] = [:]

    /// A folder, however it is reached.
    fileprivate struct NamedFolder: Hashable {
        let identity: FileStatus.Identity
        let user: UInt32
    }

    init(access: FileAccess) { self.access = access }

    /// Lists and watches the folder at `path` beneath `directory`; nil when there is none. `changed` is called at each change after that. It is
    /// charged to `account`, with its names where no other path led to them. It is outdated at once if it changes meanwhile.
    func list(
        _ path: FilePath, in directory: FileHandle, account: Account?,
        changed: @escaping @EventLoopActor (FileWatch.Change) -> Void
    ) async throws(RequestFailure) -> Folder? {
        let listed: FileAccess.ListedDirectory
        do {
            listed = try await access.list(path, in: directory)
        } catch {
            switch error.reason {
            case .refused(.notFound), .refused(.notDirectory), .refused(.tooManyLinks): return nil
            default: throw RequestFailure(error)
            }
        }
        let same = NamedFolder(identity: listed.status.identity, user: directory.user)
        let known = sameFolders[same]?.object.flatMap { $0.isUnchanged(listed.watch) ? $0.names : nil }
        let names = if let known { known } else { try await FolderNames(listed.entries, for: account) }
        let charge = try account?.charge(.folder, Folder.ownBytes + path.description.utf8.count)
        let folder = Folder(
            id: FolderID(nextNumber), base: directory, path: path, names: names, isForeign: listed.isForeign,
            watch: listed.watch, charge: charge, in: self, same: same)
        // The folder may have changed after its names were read.
        folder.isOutdated = listed.watch?.hasChanged == true
        listed.watch?.changed = changed
        nextNumber += 1
        folders[folder.id] = Weak(object: folder)
        sameFolders[same] = Weak(object: folder)
        return folder
    }

    /// The folder that a candidate names; nil when it is no longer in use.
    func folder(_ id: FolderID) -> Folder? { folders[id]?.object }

    /// The folder is in use no more.
    fileprivate func forget(_ id: FolderID, _ same: NamedFolder) {
        folders[id] = nil
        if sameFolders[same]?.object == nil { sameFolders[same] = nil }
    }
}

extension FolderEntry {
    init(_ entry: DirectoryEntry) {
        let kind: Kind =
            switch entry.kind {
            case .regular: .regular
            case .directory: .directory
            case .link: .link
            case .other: .other
            case nil: .unknown
            }
        self.init(name: entry.name, kind: kind)
    }
}
