import AssetModel
import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// Images and sounds of the toolkits, which no bundle need contain.
final class SystemNames {
    private var known: [String: SearchFolder] = [:]
    private var aliasMaps: [Profile: AliasMap] = [:]
    private let machine = SystemFolders(gnustepLibraries: GNUstepConfiguration().libraries)

    /// Beginnings of names that belong to the toolkits. On a machine without the toolkit, the files are missing.
    private static let prefixes = ["NS", "GS", "common_", "GNUstep"]
    /// The sounds of macOS.
    private static let sounds: Set = [
        "Basso", "Blow", "Bottle", "Frog", "Funk", "Glass", "Hero", "Morse", "Ping", "Pop", "Purr", "Sosumi",
        "Submarine", "Tink",
    ]

    static func isToolkits(_ name: ResourceKey) -> Bool {
        if name.kind == .sound, sounds.contains(name.name) { return true }
        return prefixes.contains { prefix in
            guard name.name.hasPrefix(prefix), let next = name.name.dropFirst(prefix.count).first else { return false }
            return prefix.hasSuffix("_") || next.isUppercase || next == "_"
        }
    }

    /// Returns the machine's folders of standard images or sounds, in search order.
    func folders(_ profile: Profile, _ kind: AssetKind) -> [SearchFolder] {
        machine.paths(profile, kind).compactMap { path in
            if let folder = known[path] { return folder }
            guard let entries = try? FileDescriptor.open(path, .directory).entries(limit: 1 << 16) else { return nil }
            let index = FolderIndex(entries.map { FolderEntry(name: $0.name, kind: .regular) })
            let place = path.split(separator: "/").reduce(RelativePath.root) { $0.appending(Array($1.utf8)) }
            let folder = SearchFolder(id: FolderID(-2 - known.count), path: place, index: index)
            known[path] = folder
            return folder
        }
    }

    func aliases(_ profile: Profile, _ kind: AssetKind) -> AliasMap {
        guard kind == .image else { return .none }
        if let map = aliasMaps[profile] { return map }
        var map = AliasMap.none
        for folder in machine.paths(profile, .image) {
            guard
                let bytes = AuditedFiles.contents(
                    folder + "/nsmapping.strings", limit: AliasFile.limits.byteCount),
                let pairs = (try? AliasFile(bytes))?.pairs
            else { continue }
            map = AliasMap(pairs.map { (alias: Array($0.alias.utf8), name: Array($0.name.utf8)) })
            break
        }
        aliasMaps[profile] = map
        return map
    }
}
