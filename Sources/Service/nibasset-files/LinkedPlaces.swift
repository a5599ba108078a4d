internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Folders and files found behind links, and links that lead to nothing.
///
/// No watch reports that a folder or link on a link's way was replaced. So each time the daemon asks for all changes, every such place is found again.
struct LinkedPlaces {
    private struct Folder {
        let watch: Int32
        /// Path without links, as the kernel reports it.
        let path: FilePath
        let links: Set<[UInt8]>
    }

    private struct Place {
        /// Identity of the file or folder at the place; nil if there is none.
        let identity: FileStatus.Identity?
        /// The watch that the place itself has, if it is a folder.
        let watch: Int32?
    }

    private var folders: [FileLocation: Folder] = [:]
    private var places: [FileLocation: Place] = [:]

    var isEmpty: Bool { places.isEmpty }

    /// Notes a listed folder, which lies at `path`, as the kernel reports it. `base` is the path of the handle's directory.
    mutating func note(
        _ location: FileLocation, _ status: FileStatus, at path: FilePath, in base: FilePath,
        _ entries: [DirectoryEntry], watch: Int32?
    ) {
        guard let watch else { return }
        let isBehindLink = path.names != base.names + location.path.names
        let links = Set(entries.filter { $0.kind == .link || $0.kind == nil }.map(\.name))
        if isBehindLink || !links.isEmpty { folders[location] = Folder(watch: watch, path: path, links: links) }
        places[location] = nil
        if isBehindLink { add(Place(identity: status.identity, watch: watch), at: location) }
    }

    /// Notes a file behind a link. If the link is one of the folder's way, the folder's place is enough.
    mutating func note(_ location: FileLocation, _ found: FolderFiles.Found) {
        guard let (parent, name) = location.parent, let folder = folders[parent],
            found.folder != folder.path || found.name.bytes != name
        else { return }
        add(Place(identity: found.status.identity, watch: nil), at: location)
    }

    /// Notes that a file or folder cannot be opened, where its name is a link's.
    mutating func noteFailure(at location: FileLocation, _ identity: @autoclosure () -> FileStatus.Identity?) {
        guard let (parent, name) = location.parent, folders[parent]?.links.contains(name) == true else { return }
        add(Place(identity: identity(), watch: nil), at: location)
    }

    private mutating func add(_ place: Place, at location: FileLocation) {
        // Links to the system's folders change with packages at most, and would cost a message at each `sync` of every client.
        guard location.handle != FileLocation.root, places.count < FileHelperLimits.watches.value else { return }
        places[location] = place
    }

    /// Removes the places where `find` finds something else now, and returns changes that the daemon understands: the end of the folder's watch, or
    /// a change of the name in the folder that has the link.
    mutating func takeChanges(_ find: (FileLocation) -> FileStatus.Identity?) -> [Inotify.Event] {
        var changes: [Inotify.Event] = []
        for (location, place) in places where find(location) != place.identity {
            places[location] = nil
            if let watch = place.watch {
                changes.append(Inotify.Event(watch: watch, changes: .gone, name: []))
            } else if let (parent, name) = location.parent, let folder = folders[parent] {
                changes.append(Inotify.Event(watch: folder.watch, changes: .names, name: name))
            }
        }
        return changes
    }

    /// Forgets everything beneath handles, and folders whose watches have ended.
    mutating func forget(_ handles: [UInt32], _ watches: [Int32]) {
        if folders.isEmpty { return }
        let (handles, watches) = (Set(handles), Set(watches))
        folders = folders.filter { !handles.contains($0.key.handle) && !watches.contains($0.value.watch) }
        places = places.filter { location, _ in
            folders[location] != nil || location.parent.flatMap { folders[$0.folder] } != nil
        }
    }
}

extension FileLocation {
    /// The folder and the name in it; nil for the handle's own directory.
    fileprivate var parent: (folder: FileLocation, name: [UInt8])? {
        guard !path.bytes.isEmpty else { return nil }
        let (folder, name) = path.split()
        return (FileLocation(handle: handle, path: folder), name.bytes)
    }
}
