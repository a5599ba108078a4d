internal import AssetModel

/// An index of a folder's listing: a name costs one probe of a hash table, whatever the number of types and entries.
///
/// The keys are names without type and modifiers (`button` for `button@2x.png`). They are compared as Unicode text, so that canonically equal
/// spellings share a key (rule I4); their bytes are compared afterwards.
public struct FolderIndex: Sendable {
    /// A file and the parts of its name.
    struct File: Sendable {
        let entry: UInt32
        let baseLength: UInt16
        let type: FileType?
        let scale: UInt8
        let idiom: DeviceIdiom
        let isUnicode: Bool
    }

    /// How a file's name matches the requested one.
    enum Match: Sendable {
        case exactBytes
        case canonicallyEqual
    }

    /// The folder's entries, in the order of the listing.
    public let entries: [FolderEntry]
    private let files: [File]
    private let groups: [String: Range<UInt32>]

    /// Indexes a listing. Names longer than a file system allows (255 bytes) are left out.
    public init(_ listing: [FolderEntry]) {
        entries = listing.filter { $0.name.count <= AssetLimits.nameBytes.value }
        var groupOfBase: [String: UInt32] = [:]
        groupOfBase.reserveCapacity(entries.count)
        var groupOfFile: [UInt32] = []
        var unsorted: [File] = []
        var ends: [UInt32] = []
        groupOfFile.reserveCapacity(entries.count)
        unsorted.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() {
            let parsed = ParsedName(fileName: entry.name)
            let base = String(decoding: parsed.base, as: UTF8.self)
            let group = groupOfBase[base] ?? UInt32(ends.count)
            if group == ends.count {
                groupOfBase[base] = group
                ends.append(0)
            }
            ends[Int(group)] += 1
            groupOfFile.append(group)
            unsorted.append(
                File(
                    entry: UInt32(position), baseLength: UInt16(parsed.base.count), type: parsed.type,
                    scale: parsed.scale, idiom: parsed.idiom, isUnicode: base.utf8.elementsEqual(parsed.base)))
        }
        var sum: UInt32 = 0
        for group in ends.indices {
            sum += ends[group]
            ends[group] = sum
        }
        groups = groupOfBase.mapValues { ($0 == 0 ? 0 : ends[Int($0) - 1])..<ends[Int($0)] }
        var next = [0] + ends.dropLast()
        var sorted = unsorted
        for (file, group) in zip(unsorted, groupOfFile) {
            sorted[Int(next[Int(group)])] = file
            next[Int(group)] += 1
        }
        files = sorted
    }

    /// The number of entries.
    public var count: Int { entries.count }

    /// The entry with exactly this name.
    public func entry(named name: [UInt8]) -> FolderEntry? {
        let parsed = ParsedName(fileName: name)
        for (file, match) in matches(of: parsed.base) where match == .exactBytes {
            if entries[Int(file.entry)].name == name { return entries[Int(file.entry)] }
        }
        return nil
    }

    /// Whether there is an entry of this name that may be a folder.
    func mayHoldFolder(named name: String) -> Bool {
        switch entry(named: Array(name.utf8))?.kind {
        case .directory, .link, .unknown: true
        case .regular, .other, nil: false
        }
    }

    /// The files with a base name, and how their bytes match it.
    func matches(of base: ArraySlice<UInt8>) -> [(file: File, match: Match)] {
        let key = String(decoding: base, as: UTF8.self)
        guard let group = groups[key] else { return [] }
        let isUnicode = key.utf8.elementsEqual(base)
        return files[Int(group.lowerBound)..<Int(group.upperBound)].compactMap { file in
            if entries[Int(file.entry)].name.prefix(Int(file.baseLength)) == base { return (file, .exactBytes) }
            return isUnicode && file.isUnicode ? (file, .canonicallyEqual) : nil
        }
    }

    /// The entries that match `base` if ASCII case is ignored. Looks at every entry.
    func entries(differingInCaseFrom base: ArraySlice<UInt8>) -> [FolderEntry] {
        let lowered = base.map(\.lowered)
        return entries.filter { entry in
            guard entry.name.count >= base.count else { return false }
            let own = ParsedName(fileName: entry.name).base
            return own.count == base.count && own != base && own.map(\.lowered) == lowered
        }
    }

    func entry(of file: File) -> FolderEntry { entries[Int(file.entry)] }
}

extension UInt8 {
    /// The byte in ASCII lower case.
    fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
