import LinuxSystem

struct DuplicateMedia {
    private(set) var findings: [AuditFinding] = []

    private static let sizeLimit: UInt64 = 64 << 20

    init(_ files: [AuditedFiles.File], _ screen: Screen) {
        let media = files.filter { $0.medium != nil && $0.status.size > 0 && $0.status.size <= Self.sizeLimit }
        let sizes = Dictionary(grouping: media, by: \.status.size).values.filter { $0.count > 1 }
        var groups: [[AuditedFiles.File]] = []
        for (number, alike) in sizes.enumerated() {
            screen.progress("comparing files of equal size: size \(number) of \(sizes.count)")
            let contents = Dictionary(grouping: alike) { file in
                AuditedFiles.contents(file.path, limit: Int(Self.sizeLimit)) ?? []
            }
            groups += contents.filter { !$0.key.isEmpty }.values.map(Self.withoutIcons).filter { $0.count > 1 }
        }
        for group in groups.sorted(by: { $0[0].path < $1[0].path }) {
            let others = group.dropFirst().map(\.path)
            let saving = Quantity.bytes(group[0].status.size * UInt64(others.count))
            findings.append(
                AuditFinding(
                    .duplicate, group[0].path, name: group[0].name,
                    "the same content as \(Quantity.list(others)); a single file saves \(saving)"))
        }
    }

    /// The sizes of an application's icon must be files of their own, even where they are alike.
    private static func withoutIcons(_ group: [AuditedFiles.File]) -> [AuditedFiles.File] {
        var folders: Set<String> = []
        return group.filter { file in
            let isIcon = [".appiconset", ".iconset"].contains { file.folder.hasSuffix($0) }
            return !isIcon || folders.insert(file.folder).inserted
        }
    }
}
