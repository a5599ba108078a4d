public import AssetModel

/// Finds a bundle's resource folders from the listings known so far (rules B4, B1).
///
/// Start without listings. List the folders in `unlisted` and create the layout again, until `unlisted` is empty. Three rounds are enough
/// for every layout.
public struct BundleLayout: Sendable {
    /// The folders that must be listed, or found absent, before the layout is complete.
    public let unlisted: [RelativePath]
    /// The folders to search, in order; complete when `unlisted` is empty.
    public let folders: [SearchFolder]
    /// The folders that are left out because they must not be opened.
    public let refused: [RefusedFolder]

    /// Creates a layout from the listings so far. `listing` returns nil for a folder that was not listed yet.
    public init(
        context: LookupContext, developmentRegion: String? = nil,
        listing: @escaping (RelativePath) -> FolderListing?
    ) {
        var walk = Walk(listing: listing)
        switch context.profile {
        case .gnustep:
            let order = LocalizationOrder.gnustep(languages: context.languages)
            for resources in walk.roots(isApple: false) { walk.searchLocalized(resources, order) }
        case .appKit, .uiKit:
            let order = LocalizationOrder.apple(languages: context.languages, developmentRegion: developmentRegion)
            walk.searchLanguageByLanguage(walk.roots(isApple: true), order)
        }
        unlisted = walk.unlisted
        folders = walk.folders
        refused = walk.refused
    }

    /// The possible places of a bundle's property list, in the order in which they are tried.
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

/// One pass over the known listings.
private struct Walk {
    typealias Folder = (path: RelativePath, id: FolderID, index: FolderIndex)

    let listing: (RelativePath) -> FolderListing?
    var unlisted: [RelativePath] = []
    var folders: [SearchFolder] = []
    var refused: [RefusedFolder] = []

    /// The folders with resources. GNUstep: `Resources`, then the bundle itself; in a framework, these folders of its current version.
    /// Apple: `Contents/Resources` alone if it exists, else as for GNUstep: old bundles and GNUstep's have files beside `Resources`, too.
    mutating func roots(isApple: Bool) -> [Folder] {
        guard let top = folder(.root) else { return [] }
        if isApple, let contents = child("Contents", of: top), contents.index.mayHoldFolder(named: "Resources") {
            return [child("Resources", of: contents)].compactMap { $0 }
        }
        let home = child("Versions", of: top).flatMap { child("Current", of: $0) } ?? top
        return [child("Resources", of: home), home].compactMap { $0 }
    }

    /// Searches in GNUstep's order: a folder with all its languages, then the next folder.
    mutating func searchLocalized(_ resources: Folder, _ order: LocalizationOrder) {
        search(resources, nil)
        for localization in order.present(in: resources.index) {
            if let folder = child(localization.folderName, of: resources) { search(folder, localization) }
        }
    }

    /// Searches in Apple's order: files that are not localized, in any folder, hide every language; a language in any folder hides the next language.
    mutating func searchLanguageByLanguage(_ roots: [Folder], _ order: LocalizationOrder) {
        for root in roots { search(root, nil) }
        let present = roots.map { Set(order.present(in: $0.index).map(\.name)) }
        var seen: Set<String> = []
        for localization in order.steps.joined() where seen.insert(localization.name).inserted {
            for (root, names) in zip(roots, present) where names.contains(localization.name) {
                if let folder = child(localization.folderName, of: root) { search(folder, localization) }
            }
        }
    }

    private mutating func search(_ folder: Folder, _ localization: Localization?) {
        folders.append(
            SearchFolder(id: folder.id, path: folder.path, index: folder.index, localization: localization))
    }

    /// Maximum number of folders to search, because a bundle may have any number of languages.
    private static let folderLimit = 128

    private mutating func child(_ name: String, of parent: Folder) -> Folder? {
        guard folders.count + unlisted.count < Self.folderLimit, parent.index.mayHoldFolder(named: name) else {
            return nil
        }
        return folder(parent.path.appending(Array(name.utf8)))
    }

    private mutating func folder(_ path: RelativePath) -> Folder? {
        switch listing(path) {
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
