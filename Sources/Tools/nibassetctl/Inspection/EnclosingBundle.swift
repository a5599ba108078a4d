import LinuxSystem

/// Finds the bundle around a file.
enum EnclosingBundle {
    private static let types = [
        ".app", ".bundle", ".framework", ".palette", ".plugin", ".prefPane", ".service", ".debug",
    ]
    private static let descriptions = [
        "Contents/Info.plist", "Resources/Info-gnustep.plist", "Resources/Info.plist",
    ]

    /// The innermost folder around a path with a bundle's extension or property list; nil when there is none.
    static func path(of file: String) -> String? {
        guard let absolute = try? FileDescriptor.open(file, .pathOnly).path() else { return nil }
        var folder = Substring(absolute)
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            if types.contains(where: folder.hasSuffix) || describesItself(String(folder)) { return String(folder) }
        }
        return nil
    }

    /// The nib folder around a file; nil when there is none.
    static func wrapper(of file: String) -> String? {
        guard let absolute = try? FileDescriptor.open(file, .pathOnly).path(),
            let slash = absolute.lastIndex(of: "/")
        else { return nil }
        let folder = String(absolute[..<slash])
        return folder.hasSuffix(".nib") || folder.hasSuffix(".storyboardc") ? folder : nil
    }

    private static func describesItself(_ folder: String) -> Bool {
        guard let directory = try? FileDescriptor.open(folder, .directory) else { return false }
        return descriptions.contains { (try? directory.open($0, .pathOnly)) != nil }
    }
}
