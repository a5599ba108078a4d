import AssetModel
import LinuxSystem

/// What tells that a folder is a bundle, and for whom it is made.
enum BundleDescription {
    private static let types = [
        ".app", ".bundle", ".framework", ".palette", ".plugin", ".prefPane", ".service", ".debug",
    ]
    /// How the names of nibs end that are folders.
    static let wrappers = [".nib", ".gorm", ".storyboardc"]
    private static let ofGNUstep = "Resources/Info-gnustep.plist"
    private static let ofOthers = ["Contents/Info.plist", "Resources/Info.plist", "Info.plist"]

    /// The profile whose rules a bundle expects: GNUstep's when nobody but GNUstep describes it, else AppKit's.
    static func profile(of bundle: String) -> Profile {
        guard let directory = try? FileDescriptor.open(bundle, .directory) else { return .appKit }
        return has(ofGNUstep, directory) && !ofOthers.contains { has($0, directory) } ? .gnustep : .appKit
    }

    /// The innermost bundle around a path; nil when there is none.
    static func path(of file: String) -> String? {
        guard let absolute = try? FileDescriptor.open(file, .pathOnly).path() else { return nil }
        var folder = Substring(absolute)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            if isBundle(String(folder)) { return String(folder) }
        }
        return nil
    }

    /// Whether a folder is a bundle: by its name, or because it says so.
    static func isBundle(_ folder: String) -> Bool {
        types.contains(where: folder.hasSuffix) || describesItself(folder)
    }

    /// The nib folder around a file; nil when there is none.
    static func wrapper(of file: String) -> String? {
        guard let absolute = try? FileDescriptor.open(file, .pathOnly).path(),
            let slash = absolute.lastIndex(of: "/")
        else { return nil }
        let folder = String(absolute[..<slash])
        return isWrapper(folder) ? folder : nil
    }

    /// Whether a folder is a nib.
    static func isWrapper(_ folder: String) -> Bool { wrappers.contains { folder.hasSuffix($0) } }

    private static func describesItself(_ folder: String) -> Bool {
        guard let directory = try? FileDescriptor.open(folder, .directory) else { return false }
        // An Info.plist may lie in any folder; only beside resources it says that there is a bundle.
        return has(ofGNUstep, directory) || ofOthers.contains { $0.contains("/") && has($0, directory) }
    }

    private static func has(_ name: String, _ directory: FileDescriptor) -> Bool {
        (try? directory.open(name, .pathOnly)) != nil
    }
}
