import LinuxSystem
import NibAssets

/// Recognizes bundles and nib folders, by their names and contents.
enum BundleDescription {
    private static let types = [
        ".app", ".bundle", ".framework", ".palette", ".plugin", ".prefPane", ".service", ".debug",
    ]
    /// Endings of nibs that are folders.
    static let wrappers = [".nib", ".gorm", ".storyboardc"]
    private static let builds = ["GNUmakefile", "Makefile", "CMakeLists.txt"]
    private static let sources = [".m", ".mm", ".c", ".swift", ".xcodeproj", ".xcworkspace", ".pbproj"]

    /// The innermost bundle around a path; nil when there is none.
    static func path(of file: String) -> String? {
        guard let absolute = try? FileDescriptor.open(file, .pathOnly).path() else { return nil }
        return sequence(first: absolute.folder, next: \.folder).prefix { !$0.isEmpty }.first(where: isBundle)
    }

    /// Returns the folder itself if the folder is a bundle, else the innermost bundle around it; nil if there is none.
    static func path(around folder: String) -> String? {
        guard let absolute = try? FileDescriptor.open(folder, .pathOnly).path() else { return nil }
        return isBundle(absolute) ? absolute : path(of: absolute)
    }

    /// Whether a folder is a bundle, by its name or by a property list inside.
    static func isBundle(_ folder: String) -> Bool {
        types.contains(where: folder.hasSuffix) || describesItself(folder)
    }

    /// The nib folder around a file; nil when there is none.
    static func wrapper(of file: String) -> String? {
        let folder = (try? FileDescriptor.open(file, .pathOnly).path())?.folder
        return folder.flatMap { isWrapper($0) ? $0 : nil }
    }

    /// Whether a folder is a nib.
    static func isWrapper(_ folder: String) -> Bool { wrappers.contains { folder.hasSuffix($0) } }

    private static func describesItself(_ folder: String) -> Bool {
        guard let directory = try? FileDescriptor.open(folder, .directory) else { return false }
        // An Info.plist may lie in any folder; only beside resources it says that there is a bundle.
        let lists = [BundleKind.listOfGNUstep] + BundleKind.listsOfOthers.filter { $0.contains("/") }
        return lists.contains { BundleKind.has($0, directory) && !isUnfinished($0, directory) }
            && !hasSources(directory)
    }

    /// Whether a property list contains names of build settings. The build replaces the names with values in the built bundle.
    private static func isUnfinished(_ list: String, _ directory: FileDescriptor) -> Bool {
        guard let file = try? directory.open(list, .nonBlocking), let bytes = try? file.readAll(limit: 1 << 20) else {
            return false
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains("$(") || text.contains("${")
    }

    /// Whether a folder is the source of a bundle: the folder contains source files or a project.
    private static func hasSources(_ directory: FileDescriptor) -> Bool {
        let names = (try? directory.names(limit: 1 << 16)) ?? []
        return names.contains { builds.contains($0) || sources.contains(where: $0.hasSuffix) }
    }
}
