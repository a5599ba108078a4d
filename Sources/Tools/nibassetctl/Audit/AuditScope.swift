import AssetModel
import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// A bundle of an audit, or a source tree, in which names are looked up by the rules of lookups.
///
/// A tree counts as the bundle that is built from it: all files lie side by side, except the files of languages.
final class AuditScope {
    let path: String
    let profile: Profile
    /// Languages for which the bundle has folders. `Base` counts as the development region.
    let languages: [String]
    let hasLocalizedMedia: Bool
    /// Images and sounds that are files of their own, for advice.
    let media: [AuditedFiles.File]
    let catalogs: [AuditedCatalog]
    /// Whether most bitmaps have a file for a screen of 2x.
    let isMadeForHighResolution: Bool

    private let isTree: Bool
    private let parent: AuditScope?
    private let region: String?
    private let system: SystemNames
    /// Paths of a tree's files, by folder in the bundle and by name.
    private var placed: [String: [String: [String]]] = [:]
    private var listings: [RelativePath: FolderListing] = [:]
    private var places: [Place: [SearchPlace]] = [:]

    private struct Place: Hashable {
        let kind: AssetKind
        let language: String?
    }

    private static let entryLimit = 1 << 16

    init(
        _ bundle: AuditedFiles.Bundle, files: [AuditedFiles.File], catalogs: [AuditedCatalog], profile: Profile,
        parent: AuditScope?, system: SystemNames
    ) {
        path = bundle.path
        isTree = bundle.isTree
        self.profile = profile
        self.catalogs = catalogs
        self.parent = parent
        self.system = system
        media = files.filter { $0.medium != nil && !$0.isPart }
        let bitmaps = media.compactMap(\.medium).filter { $0.kind == .image && !$0.hasManySizes }
        let names = Set(bitmaps.map(\.base))
        isMadeForHighResolution = Set(bitmaps.filter { $0.scale > 1 }.map(\.base)).count * 2 > names.count
        hasLocalizedMedia = media.contains { $0.localization != nil }
        region = bundle.isTree ? nil : Self.developmentRegion(of: bundle.path, profile)
        var languages = Set(files.compactMap(\.localization))
        // Base has the development language's texts.
        if languages.remove("Base") != nil { languages.insert(region ?? "en") }
        self.languages = languages.sorted()
        if isTree { listings = layOut() }
    }

    /// Looks up a name, first in the nib's own wrapper. `language` is the user's; nil: the bundle knows none of the user's languages.
    func resolve(_ name: ResourceKey, language: String?, wrapper: String?) -> [Candidate] {
        var places = self.places(Place(kind: name.kind, language: language))
        if let wrapper, let index = Self.index(of: wrapper) {
            places.insert(SearchPlace(.wrapper, folders: [SearchFolder(id: FolderID(-1), index: index)]), at: 0)
        }
        var context = context(language, profile)
        // In UIKit, an image may have files for some devices only.
        for idiom in profile == .uiKit ? DeviceIdiom.allCases : [.unspecified] {
            context.idiom = idiom
            let resolver = Resolver(
                name.kind, context: context, places: places, aliases: system.aliases(profile, name.kind))
            let found = resolver.resolve(Array(name.name.utf8))
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the paths of a candidate's files; for an image in a catalog, the path of its folder or of the compiled catalog.
    func paths(of candidate: Candidate, wrapper: String?) -> [String] {
        let names = candidate.files.map { String(decoding: $0.entry.name, as: UTF8.self) }
        switch candidate.role {
        case .system: return names.map { "/" + candidate.folderPath.description + "/" + $0 }
        case .wrapper: return names.map { (wrapper ?? path) + "/" + $0 }
        case .nibBundle, .mainBundle:
            let owner = candidate.role == .mainBundle ? parent ?? self : self
            if let catalog = candidate.catalog {
                let name = String(decoding: candidate.alias ?? candidate.registeredName, as: UTF8.self)
                return owner.catalogs.filter { $0.searched.path == catalog }.map { $0.images[name] ?? $0.path }
            }
            return names.flatMap { owner.paths(of: $0, in: candidate.folderPath) }
        }
    }

    private func paths(of name: String, in folder: RelativePath) -> [String] {
        if isTree { return placed[folder.description]?[name] ?? [] }
        return [([path, folder.description].filter { !$0.isEmpty } + [name]).joined(separator: "/")]
    }

    // MARK: Places

    private func context(_ language: String?, _ profile: Profile) -> LookupContext {
        LookupContext(profile: profile, languages: language.map { [$0] } ?? [])
    }

    private func places(_ wanted: Place) -> [SearchPlace] {
        if let known = places[wanted] { return known }
        var found = [place(parent == nil ? .mainBundle : .nibBundle, wanted, profile)]
        if let parent { found.append(parent.place(.mainBundle, wanted, profile)) }
        found.append(SearchPlace(.system, folders: system.folders(profile, wanted.kind)))
        places[wanted] = found
        return found
    }

    private func place(_ role: SearchPlace.Role, _ wanted: Place, _ profile: Profile) -> SearchPlace {
        SearchPlace(
            role, folders: folders(context(wanted.language, profile)),
            catalogs: wanted.kind == .image ? catalogs.map(\.searched) : [])
    }

    /// The folders to search, in order.
    private func folders(_ context: LookupContext) -> [SearchFolder] {
        while true {
            let layout = BundleLayout(context: context, developmentRegion: region) { [listings] in listings[$0] }
            if layout.unlisted.isEmpty { return layout.folders }
            for folder in layout.unlisted {
                let index = isTree ? nil : Self.index(of: path + "/" + folder.description)
                listings[folder] = index.map { .present(FolderID(listings.count), $0) } ?? .absent
            }
        }
    }

    private static func index(of folder: String) -> FolderIndex? {
        guard let entries = try? FileDescriptor.open(folder, .directory).entries(limit: entryLimit) else { return nil }
        return FolderIndex(
            entries.map { entry in
                let kind: FolderEntry.Kind =
                    switch entry.kind {
                    case .regular?: .regular
                    case .directory?: .directory
                    case .link?: .link
                    case .other?: .other
                    case nil: .unknown
                    }
                return FolderEntry(name: entry.name, kind: kind)
            })
    }

    /// Returns the folders of the bundle that is built from a tree.
    private func layOut() -> [RelativePath: FolderListing] {
        for file in media {
            let folder = file.localization.map { $0 + ".lproj" } ?? ""
            placed[folder, default: [:]][file.name, default: []].append(file.path)
        }
        var listings: [RelativePath: FolderListing] = [:]
        let localized = placed.keys.filter { !$0.isEmpty }.map { FolderEntry(name: Array($0.utf8), kind: .directory) }
        for folder in Set(placed.keys).union([""]) {
            let entries = placed[folder, default: [:]].keys.sorted()
                .map { FolderEntry(name: Array($0.utf8), kind: .regular) }
            let path = folder.isEmpty ? RelativePath.root : RelativePath.root.appending(Array(folder.utf8))
            let index = FolderIndex(entries + (folder.isEmpty ? localized : []))
            listings[path] = .present(FolderID(listings.count), index)
        }
        return listings
    }

    private static func developmentRegion(of bundle: String, _ profile: Profile) -> String? {
        for list in BundleLayout.propertyLists(profile) {
            let path = bundle + "/" + list.description
            guard let bytes = AuditedFiles.contents(path, limit: BundleInformation.limits.byteCount) else { continue }
            if let found = try? BundleInformation(bytes) { return found.developmentRegion }
        }
        return nil
    }
}

struct ResourceKey: Hashable {
    let kind: AssetKind
    let name: String
}
