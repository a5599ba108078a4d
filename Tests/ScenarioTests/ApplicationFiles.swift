import LinuxSystem

/// The interface files of an application, and of the bundles in it.
struct ApplicationFiles {
    /// A bundle and the names of its interface files, with their types.
    struct Owner: Hashable {
        let bundle: String
        var nibs: Set<String> = []
    }

    /// Owners of interface files, the application first.
    private(set) var owners: [Owner]

    static let types: Set<Substring> = ["nib", "gorm", "xib", "gsmarkup"]
    private static let bundleTypes: Set<Substring> = ["app", "palette", "plugin", "bundle", "framework"]

    init(_ application: String) throws {
        owners = [Owner(bundle: application)]
        try visit(application, owner: 0, depth: 0)
        owners.removeAll { $0.nibs.isEmpty }
    }

    private mutating func visit(_ folder: String, owner: Int, depth: Int) throws {
        guard depth < 10 else { return }  // links may lead back
        for entry in try FileDescriptor.open(folder, .directory).entries(limit: 100_000) {
            let name = String(decoding: entry.name, as: UTF8.self)
            let path = folder + "/" + name
            let type = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
            if Self.types.contains(type) {
                owners[owner].nibs.insert(name)
            } else if (try? FileDescriptor.open(path, .directory)) == nil {
                continue
            } else if Self.bundleTypes.contains(type) {
                owners.append(Owner(bundle: path))
                try visit(path, owner: owners.count - 1, depth: depth + 1)
            } else {
                try visit(path, owner: owner, depth: depth + 1)
            }
        }
    }
}
