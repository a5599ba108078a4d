import AssetModel
import TestSupport

/// A change of a file while a program holds an object made from it. The file lies in `App.app/Resources`, unless the case says otherwise.
enum FileChange: String, CaseIterable, Sendable {
    case rewritten
    case truncated
    case replacedByRename
    case removed
    case rightsChanged
    case betterScaleAppears
    case plainFileAppears
    case languageAppears
    case folderSwapped
    case languageFolderSwapped
    case linkRetargeted
    case linkedFileRewritten
    case linkedFileReplaced
    case folderLinkRetargeted
    case linkOnTheWayRetargeted
    case folderOnTheWaySwapped
    case bundleReplaced
    case bundleRemoved
    case bundleMadeAnew

    /// Result of the next lookup.
    enum Outcome: Equatable {
        /// The object from before, without an event.
        case same
        /// The content from before, as a new object.
        case anew
        /// The new content.
        case new
        case refused(String)
    }

    func outcome(_ content: ChangingContent, _ profile: Profile) -> Outcome {
        switch self {
        case .truncated: content == .catalog ? .refused("notFound") : .refused("broken")
        case .removed, .bundleRemoved: .refused("notFound")
        case .rightsChanged: .anew
        case .betterScaleAppears: profile == .gnustep ? .same : .new
        default: .new
        }
    }

    /// Whether the change exists for a kind of content.
    func applies(to content: ChangingContent, _ profile: Profile) -> Bool {
        if content == .catalog, profile == .gnustep { return false }
        switch self {
        case .betterScaleAppears: return content == .image
        // Catalogs have no languages, and no other file takes precedence over them.
        case .plainFileAppears, .languageAppears, .languageFolderSwapped, .folderLinkRetargeted:
            return content != .catalog
        default: return true
        }
    }

    /// Makes the files before the change: the file with `old`, and the files that the change needs.
    func prepare(_ folder: TemporaryFolder, _ file: String, _ old: [UInt8], _ new: [UInt8]) throws {
        let resources = "App.app/Resources/"
        try folder.makeFolder("App.app/Resources")
        switch self {
        case .rewritten, .truncated, .removed, .rightsChanged, .betterScaleAppears, .bundleRemoved, .bundleMadeAnew:
            try folder.write(resources + file, old)
        case .replacedByRename:
            try folder.write(resources + file, old)
            try folder.write("new", new)
        case .plainFileAppears: try folder.write(resources + "English.lproj/" + file, old)
        case .languageAppears:
            try folder.write(resources + "English.lproj/" + file, old)
            try folder.write("New.lproj/" + file, new)
        case .folderSwapped:
            try folder.write(resources + file, old)
            try folder.write("New/" + file, new)
        case .languageFolderSwapped:
            try folder.write(resources + "English.lproj/" + file, old)
            try folder.write("New.lproj/" + file, new)
        case .linkRetargeted, .linkedFileRewritten, .linkedFileReplaced:
            try folder.write("App.app/Shared/a", old)
            try folder.write("App.app/Shared/b", new)
            try folder.link(resources + file, to: "../Shared/a")
        case .folderLinkRetargeted:
            try folder.write("App.app/Shared/a/" + file, old)
            try folder.write("App.app/Shared/b/" + file, new)
            try folder.link(resources + "English.lproj", to: "../Shared/a")
        case .linkOnTheWayRetargeted, .folderOnTheWaySwapped:
            try folder.write("App.app/Shared/a/" + file, old)
            try folder.write("App.app/Shared/b/" + file, new)
            try folder.link("App.app/Shared/current", to: "a")
            try folder.link(resources + file, to: "../Shared/current/" + file)
        case .bundleReplaced:
            try folder.write(resources + file, old)
            try folder.write("New.app/Resources/" + file, new)
        }
    }

    /// Makes the change.
    func make(_ folder: TemporaryFolder, _ file: String, _ new: [UInt8]) throws {
        let resources = "App.app/Resources/"
        switch self {
        case .rewritten: try folder.write(resources + file, new)
        case .truncated: try folder.write(resources + file, Array(new.prefix(10)))
        case .replacedByRename: try folder.rename("new", to: resources + file)
        case .removed: folder.remove(resources + file)
        case .rightsChanged: try folder.setMode(0o600, of: resources + file)
        case .betterScaleAppears:
            let parts = file.split(separator: ".")
            try folder.write(resources + parts[0] + "@2x." + parts[1], new)
        case .plainFileAppears: try folder.write(resources + file, new)
        case .languageAppears: try folder.rename("New.lproj", to: resources + "German.lproj")
        case .folderSwapped:
            try folder.rename("App.app/Resources", to: "Old")
            try folder.rename("New", to: "App.app/Resources")
        case .languageFolderSwapped:
            try folder.rename(resources + "English.lproj", to: "Old")
            try folder.rename("New.lproj", to: resources + "English.lproj")
        case .linkRetargeted:
            try folder.link("link", to: "../Shared/b")
            try folder.rename("link", to: resources + file)
        case .linkedFileRewritten: try folder.write("App.app/Shared/a", new)
        case .linkedFileReplaced: try folder.rename("App.app/Shared/b", to: "App.app/Shared/a")
        case .folderLinkRetargeted:
            try folder.link("link", to: "../Shared/b")
            try folder.rename("link", to: resources + "English.lproj")
        case .linkOnTheWayRetargeted:
            try folder.link("link", to: "b")
            try folder.rename("link", to: "App.app/Shared/current")
        case .folderOnTheWaySwapped:
            try folder.rename("App.app/Shared/a", to: "Old")
            try folder.rename("App.app/Shared/b", to: "App.app/Shared/a")
        case .bundleReplaced:
            try folder.rename("App.app", to: "Old.app")
            try folder.rename("New.app", to: "App.app")
        case .bundleRemoved: folder.remove("App.app")
        case .bundleMadeAnew:
            folder.remove("App.app")
            try folder.write(resources + file, new)
        }
    }
}
