internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem

/// A folder that was listed and is watched for as long as this object lives.
@EventLoopActor
final class Folder {
    /// A folder for one user, whatever path leads to it.
    struct Identity: Hashable {
        let folder: FileStatus.Identity
        let user: UInt32
    }

    let id: FolderID
    /// The bundle's directory, or the root for system folders: links may not lead out of it.
    let base: FileHandle
    /// The path of the folder beneath `base`; "" for `base` itself.
    let path: FilePath
    let names: FolderNames
    /// Whether changes in it may go unnoticed. Answers that depend on such a folder are not remembered.
    let isForeign: Bool
    /// Whether names in it have changed, so that it has to be listed again. Until then its watch goes on, because answers still depend on its files.
    var isOutdated: Bool
    private let watch: FileWatch?
    private let charge: Charge?
    private weak let store: FolderStore?
    private let identity: Identity

    fileprivate init(
        _ identity: Identity, id: FolderID, base: FileHandle, path: FilePath, names: FolderNames,
        _ listed: FileAccess.ListedDirectory, charge: Charge?, in store: FolderStore
    ) {
        self.identity = identity
        self.id = id
        self.base = base
        self.path = path
        self.names = names
        watch = listed.watch
        isForeign = listed.isForeign || watch == nil
        // It may have changed after its names were read.
        isOutdated = watch?.hasChanged == true
        self.charge = charge
        self.store = store
    }

    isolated deinit { store?.forget(id, identity) }

    /// Approximate bytes of a folder besides its names: object, watch, places in tables. A folder behind links has one object for each path.
    static let ownBytes = 1_024

    var index: FolderIndex { names.index }

    /// Whether the folder is known to be unchanged since its listing, after a new listing of the same identity with `watch`. Another folder may have
    /// got its inode in the meantime.
    func isUnchanged(_ watch: FileWatch?) -> Bool {
        guard let own = self.watch, let watch else { return false }
        return watch.isUnchanged(since: own)
    }

    var listing: FolderListing { .present(id, index) }
}

/// The names of a folder, which all paths that lead to the folder share.
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
        await account?.makeRoom(for: index.byteCount)
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
    /// Folder that was listed last for each identity.
    private var sameFolders: [Folder.Identity: Weak<Folder>] = [:]

    init(access: FileAccess) { self.access = access }

    /// Lists and watches the folder at `path` beneath `directory`; nil if there is none. `changed` is called at each later change. `account` is
    /// charged for the folder, and for its names unless another path led to them. A folder that changes during the listing is outdated at once.
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
        let identity = Folder.Identity(folder: listed.status.identity, user: directory.user)
        let known = sameFolders[identity]?.object.flatMap { $0.isUnchanged(listed.watch) ? $0.names : nil }
        let names = if let known { known } else { try await FolderNames(listed.entries, for: account) }
        let charge = try account?.charge(.folder, Folder.ownBytes + path.description.utf8.count)
        // Answers depend on the reports of an earlier folder's watch, which ends when this folder takes the place of the earlier one.
        await access.settle(for: directory.user)
        let folder = Folder(
            identity, id: FolderID(nextNumber), base: directory, path: path, names: names, listed, charge: charge,
            in: self)
        listed.watch?.changed = changed
        nextNumber += 1
        folders[folder.id] = Weak(object: folder)
        sameFolders[identity] = Weak(object: folder)
        return folder
    }

    /// The folder that a candidate names; nil when it is no longer in use.
    func folder(_ id: FolderID) -> Folder? { folders[id]?.object }

    fileprivate func forget(_ id: FolderID, _ identity: Folder.Identity) {
        folders[id] = nil
        if sameFolders[identity]?.object == nil { sameFolders[identity] = nil }
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
