import AssetModel
import AssetResolution
import LinuxSystem

/// The files of the audited applications and source trees.
struct AuditedFiles {
    struct File {
        /// Path of the file, which begins with a given path.
        let path: String
        let name: String
        let status: FileStatus
        /// Position in `bundles` of the bundle or tree to which the file belongs.
        let bundle: Int
        /// Name of the localized folder around the file, without `.lproj`; nil if there is none.
        let localization: String?
        /// Whether the file lies in a folder that counts as one file, such as a nib, or in a catalog.
        let isPart: Bool
        /// Parts of an image's or sound's name; nil for other files.
        let medium: MediaFileName?

        var folder: String { String(path.dropLast(name.count + 1)) }
    }

    /// A bundle, or a source tree, whose resources will lie in one bundle.
    struct Bundle {
        let path: String
        let isTree: Bool
        /// Position in `bundles` of the bundle around this one; nil for a given path.
        let parent: Int?
    }

    private(set) var files: [File] = []
    private(set) var bundles: [Bundle] = []
    /// The folders that cannot be listed, and the interface files that cannot be named.
    private(set) var unreadable: [AuditFinding] = []
    /// The folders of asset catalogs, and the bundles that they belong to.
    private var catalogFolders: [(path: String, bundle: Int)] = []
    private var seen: Set<FileStatus.Identity> = []
    private let excluded: Set<String>
    private let screen: Screen?

    private static let depthLimit = 32
    private static let entryLimit = 100_000
    private static let wholes =
        BundleDescription.wrappers + [".xcassets", ".iconset", ".rtfd", ".xcodeproj", ".pbproj"]

    /// Lists the files below paths. Throws if a path is of another kind than `kinds`. The screen shows the number of files.
    init(
        _ paths: [String], _ kinds: Set<FileStatus.Kind> = [.directory], excluding names: [String] = [],
        _ screen: Screen? = nil
    ) throws(ControlFailure) {
        self.screen = screen
        excluded = Set(names.map(Self.plain))
        for path in paths { try add(path, kinds) }
    }

    /// The path without "./" at its beginning and a slash at its end.
    private static func plain(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2) }
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        return String(path)
    }

    /// Lists the files below a path: an application, another bundle or a source tree. For an Xcode project, only files that the project names count.
    private mutating func add(_ path: String, _ kinds: Set<FileStatus.Kind>) throws(ControlFailure) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let project = try path.hasSuffix(".xcodeproj") ? XcodeProject(path) : nil
        if project != nil { path = Self.parent(of: path) }
        let named = try using(path, try FileDescriptor.open(path, .pathOnly).status())
        let isNib = named.kind == .directory && BundleDescription.isWrapper(path)
        guard !isNib, kinds.contains(named.kind) else {
            throw ControlFailure(
                .failed,
                "\(path) is \(isNib ? "an interface file" : "no folder"), "
                    + "expected an application, another bundle, a source tree or an Xcode project")
        }
        if named.kind == .regular {
            let name = String(path.split(separator: "/").last ?? "")
            files.append(
                File(path: path, name: name, status: named, bundle: 0, localization: nil, isPart: false, medium: nil))
            return
        }
        let folder = try using(path, try FileDescriptor.open(path, .directory))
        bundles.append(Bundle(path: path, isTree: !BundleDescription.isBundle(path), parent: nil))
        let context = FolderContext(bundle: bundles.count - 1, project: project)
        try using(path, try collect(folder, path, context))
    }

    /// Facts that a folder takes over from the folders around it.
    private struct FolderContext {
        var bundle: Int
        var project: XcodeProject?
        var localization: String?
        var isPart = false
        var depth = 0
    }

    private mutating func collect(_ folder: FileDescriptor, _ path: String, _ context: FolderContext)
        throws(SystemError)
    {
        // Links may lead to a folder twice, or around in a circle.
        guard seen.insert(try folder.status().identity).inserted, context.depth < Self.depthLimit else { return }
        for name in try folder.names(limit: Self.entryLimit) where !name.hasPrefix(".") && name != "CVS" {
            let path = path + "/" + name
            if excluded.contains(name) || excluded.contains(Self.plain(path)) { continue }
            guard let status = try? folder.open(name, .pathOnly).status() else {
                if InterfaceFiles.isInterface(name), name.isMangled {
                    unreadable.append(AuditFinding(.unreadable, path, "its name is not UTF-8; the file is left out"))
                }
                continue
            }
            switch status.kind {
            case .directory:
                do {
                    try collect(folder.open(name, .directory), path, self.context(of: name, path, in: context))
                } catch {
                    // A link may lead to a folder that others keep closed.
                    if folder.isLink(name) { continue }
                    unreadable.append(AuditFinding(.unreadable, path, "\(error); the folder is left out"))
                }
            case .regular:
                guard context.project?.has(name) ?? true, seen.insert(status.identity).inserted else { continue }
                files.append(
                    File(
                        path: path, name: name, status: status, bundle: context.bundle,
                        localization: context.localization, isPart: context.isPart, medium: MediaFileName(name)))
                screen?.progress("\(Quantity.count(files.count, "file")) found")
            case .link, .other: break
            }
        }
    }

    private mutating func context(of folder: String, _ path: String, in outer: FolderContext) -> FolderContext {
        var context = outer
        context.depth += 1
        // A project that names the folder lists the folder as one file, so all files inside count.
        if context.project?.has(folder) ?? false { context.project = nil }
        if !context.isPart, BundleDescription.isBundle(path) {
            bundles.append(Bundle(path: path, isTree: false, parent: outer.bundle))
            context.bundle = bundles.count - 1
            context.localization = nil
        }
        if folder.hasSuffix(".lproj") { context.localization = String(folder.dropLast(".lproj".count)) }
        if folder.hasSuffix(".xcassets"), !context.isPart { catalogFolders.append((path, context.bundle)) }
        if Self.wholes.contains(where: folder.hasSuffix) { context.isPart = true }
        return context
    }

    /// Returns the frameworks whose images a bundle's programs may name: frameworks in the bundle or in a bundle around it, and given frameworks.
    func frameworks(for bundle: Int) -> [Int] {
        var known = Set(sequence(first: bundle) { bundles[$0].parent })
        return bundles.indices.filter { number in
            guard bundles[number].path.hasSuffix(".framework"), bundles[number].parent.map(known.contains) ?? true
            else { return false }
            // A framework's own frameworks come after it in `bundles`.
            return known.insert(number).inserted
        }
    }

    /// Catalogs of each bundle, by the bundle's position, compiled catalogs first.
    var catalogs: [Int: [AuditedCatalog]] {
        var catalogs: [Int: [AuditedCatalog]] = [:]
        for file in files where file.name == "Assets.car" {
            catalogs[file.bundle, default: []].append(AuditedCatalog(compiled: file.path))
        }
        for folder in catalogFolders {
            let files = files.filter { $0.path.hasPrefix(folder.path + "/") }
            catalogs[folder.bundle, default: []].append(AuditedCatalog(folder: folder.path, files: files))
        }
        return catalogs
    }

    /// The names of a bundle's own images and sounds, each once.
    static func mediaNames(in path: String) throws(ControlFailure) -> [AssetKind: [String]] {
        let files = try AuditedFiles([path])
        var names: [AssetKind: Set<String>] = [:]
        for file in files.files where !file.isPart {
            if let medium = file.medium { names[medium.kind, default: []].insert(medium.base) }
        }
        for catalog in files.catalogs.values.joined() { names[.image, default: []].formUnion(catalog.images.keys) }
        return names.mapValues { $0.sorted() }
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the bytes of a file; nil if the file cannot be read or has more than `limit` bytes.
    static func contents(_ path: String, limit: Int) -> [UInt8]? {
        try? wholeFile(path, limit: limit, "this file")
    }
}
