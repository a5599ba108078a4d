import AssetCatalogs
import AssetModel
import AssetResolution

/// The images of an asset catalog, by name.
struct AuditedCatalog {
    let path: String
    let searched: SearchCatalog
    /// Paths of the images by name: folders in a catalog folder, else the compiled catalog.
    private(set) var images: [String: String] = [:]

    private static let compiledLimit = 512 << 20

    /// Reads a catalog folder, in which all of `files` lie.
    init(folder path: String, files: [AuditedFiles.File]) {
        self.path = path
        var variants: [CatalogIndex.Variant] = []
        var problem: String?
        var namespaces: Set<String> = []
        var contents: [(folder: String, contents: ContentsFile)] = []
        for file in files where file.name == "Contents.json" {
            do {
                let bytes = AuditedFiles.contents(file.path, limit: ContentsFile.byteLimit + 1) ?? []
                let parsed = try ContentsFile(bytes)
                if parsed.providesNamespace { namespaces.insert(file.folder) }
                contents.append((file.folder, parsed))
            } catch {
                problem = "\(file.path): \(error)"
            }
        }
        let present = Set(files.map(\.path))
        for (folder, contents) in contents {
            let type = Self.type(folder)
            let isIcon = AssetFolderName.holdsIcon(type)
            guard isIcon || AssetFolderName.holdsImage(type),
                !Self.folders(around: folder, in: path).contains(where: { AssetFolderName.holdsAsset(Self.type($0)) })
            else { continue }
            let name = Self.name(of: folder, in: path, namespaces)
            // An application's icon is in use without its name.
            if !isIcon { images[name] = folder }
            for var item in contents.items
            where present.contains("\(folder)/\(String(decoding: item.file, as: UTF8.self))") {
                item.name = Array(name.utf8)
                if isIcon { item.kind = .icon }
                variants.append(
                    CatalogIndex.Variant(
                        item, folder: FolderID(-1), folderPath: .root,
                        entry: FolderEntry(name: item.file, kind: .regular), isCompiled: false))
            }
        }
        searched = SearchCatalog(path: Self.relative(path), index: CatalogIndex(variants), problem: problem)
    }

    init(compiled path: String) {
        self.path = path
        var variants: [CatalogIndex.Variant] = []
        var problem: String?
        do throws(CatalogError) {
            let catalog = try CompiledCatalog(
                CatalogFile(AuditedFiles.contents(path, limit: Self.compiledLimit) ?? []))
            for number in 0..<catalog.renditionCount {
                let found: CatalogItem?
                do throws(CatalogError) {
                    found = try catalog.item(at: number)
                } catch {
                    // The service leaves out only this item.
                    problem = problem ?? "\(error)"
                    continue
                }
                guard let item = found else { continue }
                let entry = FolderEntry(name: item.file, kind: .regular)
                variants.append(
                    CatalogIndex.Variant(
                        item, folder: FolderID(-1), folderPath: .root, entry: entry, isCompiled: true))
                if item.kind == .image { images[String(decoding: item.name, as: UTF8.self)] = path }
            }
        } catch {
            problem = "\(error)"
        }
        searched = SearchCatalog(path: Self.relative(path), index: CatalogIndex(variants), problem: problem)
    }

    /// Returns the name of the asset in a folder, after the names of the enclosing folders that are namespaces.
    static func name(of folder: String, in catalog: String, _ namespaces: Set<String>) -> String {
        let named = [folder] + folders(around: folder, in: catalog).filter(namespaces.contains)
        return named.reversed().map { String(decoding: AssetFolderName.parts(relative($0)).base, as: UTF8.self) }
            .joined(separator: "/")
    }

    /// Returns the folders around a folder in a catalog, innermost first.
    private static func folders(around folder: String, in catalog: String) -> [String] {
        sequence(first: AuditedFiles.parent(of: folder), next: AuditedFiles.parent).prefix { $0.count > catalog.count }
    }

    private static func type(_ folder: String) -> [UInt8] { AssetFolderName.parts(relative(folder)).type }

    /// Converts a path for the search.
    private static func relative(_ path: String) -> RelativePath {
        path.split(separator: "/").filter { $0 != ".." }.reduce(.root) { $0.appending(Array($1.utf8)) }
    }
}
