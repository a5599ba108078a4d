internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol

/// An interface file that was found, open.
struct FoundNib {
    /// The file, or the parts of a wrapper that hold the interface.
    let files: [SourceFile]
    /// The wrapper's folder, whose media come first (N4).
    let wrapper: SearchFolder?
}

/// Finds the interface file of a name in a bundle: folders in the bundle's order, in each the types in theirs.
@EventLoopActor
struct NibFinder {
    /// Types of interface files, first tried first; a name that has one of them stands for it alone.
    static let types = ["nib", "gorm", "xib", "storyboardc", "storyboard", "gsmarkup", "gmodel"]
    let opener: FileOpener
    let folders: FolderStore
    let context: AssetContext
    let plan: SearchPlan
    let user: UInt32

    /// A file that the client supplies is taken as it is, wherever it lies.
    func find(_ name: [UInt8], supplied: FileDescriptor?) async throws(RequestFailure) -> FoundNib {
        if let supplied { return FoundNib(files: [try await opener.adopt(supplied, user: user)], wrapper: nil) }
        let names = Self.types.contains { name.hasType($0) } ? [name] : Self.types.map { name + Array(".\($0)".utf8) }
        for folder in plan.bundleFolders {
            for attempt in names {
                guard let entry = folder.index.entry(named: attempt) else { continue }
                if let nib = try await open(entry, in: folder) { return nib }
            }
        }
        throw RequestFailure(
            .notFound, "the bundle has no interface file \"\(String(decoding: name, as: UTF8.self))\"")
    }

    private func open(_ entry: FolderEntry, in folder: SearchFolder) async throws(RequestFailure) -> FoundNib? {
        if entry.kind != .regular, let bundle = context.bundle,
            let listed = try await bundle.folder(folder.path.appending(entry.name))
        {
            let wrapper = SearchFolder(id: listed.id, path: folder.path.appending(entry.name), index: listed.index)
            // The references of a wrapper are those of all its forms: which one will be loaded is the loader's choice.
            let names = listed.index.entries.map { String(decoding: $0.name, as: UTF8.self) }
            var files: [SourceFile] = []
            for variant in InterfaceWrapper(names: names).variants {
                if let file = try await open(variant.name, in: wrapper) { files.append(file) }
            }
            guard !files.isEmpty else {
                throw RequestFailure(
                    .broken,
                    "\(wrapper.path) holds no interface: expected keyedobjects.nib, objects.gorm, runtime.nib or the like"
                )
            }
            return FoundNib(files: files, wrapper: wrapper)
        }
        guard let file = try await open(String(decoding: entry.name, as: UTF8.self), in: folder) else { return nil }
        return FoundNib(files: [file], wrapper: nil)
    }

    private func open(_ name: String, in folder: SearchFolder) async throws(RequestFailure) -> SourceFile? {
        guard let listed = folders.folder(folder.id), let bundle = context.bundle else { return nil }
        let place = folder.path.appending(Array(name.utf8)).description
        return try await opener.open(
            listed.path(of: name), in: listed.base, for: user, calling: bundle.path + "/" + place)
    }
}

extension [UInt8] {
    fileprivate func hasType(_ type: String) -> Bool {
        let suffix = Array(".\(type)".utf8)
        return count > suffix.count && self.suffix(suffix.count) == suffix[...]
    }
}
