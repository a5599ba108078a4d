import AssetResolution

/// Images and sounds whose names no interface file, program or text contains.
struct UnusedMedia {
    private(set) var findings: [AuditFinding] = []
    private let search: NameSearch

    init(_ audit: Audit, usedFiles: Set<String>, usedNames: Set<String>) {
        search = audit.search
        // Without a program, the names that programs use are unknown.
        guard search.hasSeenPrograms else { return }
        var seen: Set<String> = []
        for file in audit.files.files where !file.isPart && !usedFiles.contains(file.path) {
            // Drawings that lie in no catalog are documents as often as images.
            guard let medium = file.medium, !medium.isDrawing,
                !isNamed(medium.base), !isNamed(file.name),
                // Such a file replaces the toolkit's own image or sound.
                !SystemNames.isToolkits(ResourceKey(kind: medium.kind, name: medium.base))
            else { continue }
            // The files of an image for other scales are not reported again.
            guard seen.insert("\(file.bundle) \(medium.base)").inserted else { continue }
            findings.append(AuditFinding(.unreferenced, file.path, name: medium.base, message(medium.base)))
        }
        for catalog in audit.scopes.flatMap(\.catalogs) {
            for (name, place) in catalog.images.sorted(by: { $0.key < $1.key }) {
                let last = name.split(separator: "/").last.map(String.init) ?? name
                guard !usedNames.contains(name), !isNamed(name), !isNamed(last) else { continue }
                findings.append(AuditFinding(.unreferenced, place, name: name, message(name)))
            }
        }
    }

    private func isNamed(_ name: String) -> Bool { search.place(of: name) != nil || search.mayBeComposed(name) }

    private func message(_ name: String) -> String {
        let places = [
            search.programCount > 0 ? Quantity.count(search.programCount, "program") : nil,
            search.sourceCount > 0 ? Quantity.count(search.sourceCount, "source") : nil,
        ].compactMap { $0 }.joined(separator: " and ")
        return "nothing names \"\(name)\": no interface file, and no word in \(places)"
    }
}
