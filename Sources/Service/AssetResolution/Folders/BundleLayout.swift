public import AssetModel

/// Finds a bundle's resource folders from the listings that are known so far (B4, B1).
///
/// Start without listings; list what `unlisted` asks for, and create the layout anew, until it asks for nothing. Three
/// rounds are enough for every layout.
public struct BundleLayout: Sendable {
    /// Folders that have to be listed, or found absent, before the layout is complete.
    public let unlisted: [RelativePath]
    /// The folders to search, in order; complete when `unlisted` is empty.
    public let folders: [SearchFolder]
    /// Folders that are left out of it.
    public let refused: [RefusedFolder]

    /// Looks at what is known: `listings` has nothing for a folder that nobody has tried to list yet.
    public init(
        context: LookupContext, developmentRegion: String? = nil, listings: [RelativePath: FolderListing]
    ) {
        var walk = Walk(listings: listings)
        switch context.profile {
        case .gnustep:
            let order = LocalizationOrder.gnustep(languages: context.languages)
            for resources in walk.gnustepRoots() { walk.searchLocalized(resources, order) }
        case .appKit, .uiKit:
            let order = LocalizationOrder.apple(languages: context.languages, developmentRegion: developmentRegion)
            walk.searchLanguageByLanguage(walk.appleRoots(), order)
        }
        unlisted = walk.unlisted
        folders = walk.folders
        refused = walk.refused
    }

    /// Where a bundle may keep its property list, in the order in which they are tried.
    public static func propertyLists(_ profile: Profile) -> [RelativePath] {
        let gnustep: [RelativePath] = [
            RelativePath("Resources/Info-gnustep.plist"), RelativePath("Versions/Current/Resources/Info-gnustep.plist"),
        ]
        let apple: [RelativePath] = [
            RelativePath("Contents/Info.plist"), RelativePath("Resources/Info.plist"), RelativePath("Info.plist"),
            RelativePath("Versions/Current/Resources/Info.plist"),
        ]
        return profile == .gnustep ? gnustep + apple : apple + gnustep
    }
}

/// One look at the known listings.
private struct Walk {
    typealias Folder = (path: RelativePath, id: FolderID, index: FolderIndex)

    let listings: [RelativePath: FolderListing]
    var unlisted: [RelativePath] = []
    var folders: [SearchFolder] = []
    var refused: [RefusedFolder] = []

    /// GNUstep: `Resources`, then the bundle itself; in a framework those of its current version.
    mutating func gnustepRoots() -> [Folder] {
        guard let top = folder(.root) else { return [] }
        if let version = currentVersion(of: top) {
            return [child("Resources", of: version), version].compactMap { $0 }
        }
        return [child("Resources", of: top), top].compactMap { $0 }
    }

    /// Apple: the newest layout that is there wins. Old bundles and GNUstep's have files beside `Resources` too.
    mutating func appleRoots() -> [Folder] {
        guard let top = folder(.root) else { return [] }
        if let contents = child("Contents", of: top), contents.index.mayHoldFolder(named: "Resources") {
            return [child("Resources", of: contents)].compactMap { $0 }
        }
        if let version = currentVersion(of: top) {
            return [child("Resources", of: version), version].compactMap { $0 }
        }
        return [child("Resources", of: top), top].compactMap { $0 }
    }

    /// GNUstep: a folder with all its languages before the next one.
    mutating func searchLocalized(_ resources: Folder, _ order: LocalizationOrder) {
        search(resources, nil)
        for localization in order.present(in: resources.index) {
            if let folder = child(localization.folderName, of: resources) { search(folder, localization) }
        }
    }

    /// Apple: what is not localized in any folder hides every language, and a language in any folder the next one.
    mutating func searchLanguageByLanguage(_ roots: [Folder], _ order: LocalizationOrder) {
        for root in roots { search(root, nil) }
        let present = roots.map { order.present(in: $0.index) }
        var seen: Set<String> = []
        for localization in order.steps.joined() where seen.insert(localization.name).inserted {
            for (root, names) in zip(roots, present) where names.contains(where: { $0.name == localization.name }) {
                if let folder = child(localization.folderName, of: root) { search(folder, localization) }
            }
        }
    }

    /// `Versions/Current` of a framework.
    private mutating func currentVersion(of top: Folder) -> Folder? {
        child("Versions", of: top).flatMap { child("Current", of: $0) }
    }

    private mutating func search(_ folder: Folder, _ localization: Localization?) {
        folders.append(
            SearchFolder(id: folder.id, path: folder.path, index: folder.index, localization: localization))
    }

    private mutating func child(_ name: String, of parent: Folder) -> Folder? {
        guard parent.index.mayHoldFolder(named: name) else { return nil }
        return folder(parent.path.appending(Array(name.utf8)))
    }

    private mutating func folder(_ path: RelativePath) -> Folder? {
        switch listings[path] {
        case .present(let id, let index): return (path, id, index)
        case .absent: return nil
        case .refused(let reason):
            refused.append(RefusedFolder(path: path, reason: reason))
            return nil
        case nil:
            if !unlisted.contains(path) { unlisted.append(path) }
            return nil
        }
    }
}
