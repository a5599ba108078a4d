import AssetModel
import AssetResolution

extension AuditedFiles {
    /// The names of a bundle's own images and sounds, each once.
    static func mediaNames(in path: String) throws(ControlFailure) -> [AssetKind: [String]] {
        var files = AuditedFiles()
        try files.add(path)
        var names: [AssetKind: Set<String>] = [:]
        for file in files.files where !file.isPart {
            if let medium = file.medium { names[medium.kind, default: []].insert(medium.base) }
        }
        for catalog in files.catalogs.values.joined() { names[.image, default: []].formUnion(catalog.images.keys) }
        return names.mapValues { $0.sorted() }
    }
}
