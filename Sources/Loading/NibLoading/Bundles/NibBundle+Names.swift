public import AssetModel
internal import AssetResolution
internal import ByteReading
internal import LinuxSystem
public import NibAssets
internal import PropertyLists

extension NibBundle {
    /// The program's own bundle: the `.app` folder that contains the executable, else the executable's folder.
    public static func main(
        client: AssetClient? = nil, profile: Profile = .appKit, scale: Int = 1, languages: [String]? = nil
    ) -> NibBundle {
        NibBundle(
            at: programFolders.application, client: client, profile: profile, scale: scale, languages: languages)
    }

    /// The `.app` folder that contains the program's executable, else the executable's folder; and the executable's folder.
    static var programFolders: (application: String, executable: String) {
        let folders = (programPath() ?? "").split(separator: "/").dropLast()
        let application = folders.lastIndex { $0.hasSuffix(".app") }.map { folders[...$0] } ?? folders[...]
        return ("/" + application.joined(separator: "/"), "/" + folders.joined(separator: "/"))
    }

    /// Reads the nib with a name, with or without extension. Files that are not localized come first, then the files of each language.
    public func nib(
        named name: String, for system: SystemVersion? = nil, profile: NibProfile? = nil
    ) throws(NibError) -> Nib {
        guard let path = self.path(ofNib: name) else { throw .notFound(nib: name, bundle: path) }
        return try nib(at: path, for: system, profile: profile)
    }

    /// The application's main nib, which `Info.plist` names and whose owner is the application; nil if the bundle names none.
    public func mainNib(for system: SystemVersion? = nil) throws(NibError) -> Nib? {
        guard let name = information?.mainInterfaceFiles.first else { return nil }
        return try nib(named: name, for: system)
    }

    /// Path of the nib with a name; nil if there is none.
    func path(ofNib name: String) -> String? {
        guard name.isFileName else { return nil }
        let names =
            InterfaceTypes.all.contains { name.hasSuffix("." + $0) }
            ? [name] : InterfaceTypes.all.map { name + "." + $0 }
        return path(ofFirst: names, in: folders(for: languages))
    }

    /// Path of the first of these files, in the first folder that has any of the files.
    func path(ofFirst names: [String], in folders: [SearchFolder]) -> String? {
        for folder in folders {
            for name in names where folder.index.entry(named: Array(name.utf8)) != nil {
                return Self.join([path, folder.path.description, name])
            }
        }
        return nil
    }

    /// Content of the bundle's property list.
    var information: BundleInformation? {
        for list in BundleLayout.propertyLists(profile) {
            let file = try? FileDescriptor.open(Self.join([path, list.description]), .nonBlocking)
            guard let bytes = try? file?.readAll(limit: BundleInformation.limits.byteCount) else { continue }
            if let found = try? BundleInformation(bytes) { return found }
        }
        return nil
    }

    /// The folders to search, in order. Each call lists them again, so that new files are found.
    func folders(for languages: [String]) -> [SearchFolder] {
        let context = LookupContext(profile: profile, languages: languages)
        let region = information?.developmentRegion
        var listings: [RelativePath: FolderListing] = [:]
        while true {
            let layout = BundleLayout(context: context, developmentRegion: region) { [listings] in listings[$0] }
            if layout.unlisted.isEmpty { return layout.folders }
            for folder in layout.unlisted { listings[folder] = list(folder, number: listings.count) }
        }
    }

    private func list(_ folder: RelativePath, number: Int) -> FolderListing {
        let opened = try? FileDescriptor.open(Self.join([path, folder.description]), .directory)
        guard let entries = try? opened?.entries(limit: LoadingLimits.folderNames.value) else { return .absent }
        return .present(FolderID(number), FolderIndex(entries.map { FolderEntry($0) }))
    }

    private static func join(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "/")
    }
}

extension String {
    /// Whether the text can be the name of a file in a folder. A nib may name other nibs by any text, such as a path out of the folder.
    var isFileName: Bool { !isEmpty && self != ".." && !utf8.contains(UInt8(ascii: "/")) && !utf8.contains(0) }
}

extension FolderEntry {
    fileprivate init(_ entry: DirectoryEntry) {
        let kind: Kind =
            switch entry.kind {
            case .regular?: .regular
            case .directory?: .directory
            case .link?: .link
            case nil: .unknown
            default: .other
            }
        self.init(name: entry.name, kind: kind)
    }
}
