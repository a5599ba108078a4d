internal import AssetModel

/// An index of a folder's listing: a lookup costs one probe of a hash table, whatever the number of types and entries.
///
/// The keys are names without type and modifiers (`button` for `button@2x.png`). The index compares keys as Unicode text, so that canonically
/// equal spellings share a key (rule I4), and then their bytes.
///
/// A folder may have 65,000 names, and a bundle many folders. So all names lie in one array, and a `FolderEntry` is created only on request.
/// Entries can be added one by one, so that the index of a large folder is made in steps.
public struct FolderIndex: Sendable {
    /// A file and the parts of its name.
    struct File: Sendable {
        /// Offset of the file's name in `names`.
        fileprivate let start: UInt32
        fileprivate let length: UInt8
        fileprivate let baseLength: UInt8
        fileprivate let kind: FolderEntry.Kind
        let scale: UInt8
        let idiom: DeviceIdiom
        let type: FileType?
        /// Whether the name's base has only ASCII characters.
        let isASCII: Bool
        let isUnicode: Bool
        fileprivate let hash: UInt32
        /// Index of the previous file in the same bucket; `none` for the first file.
        fileprivate let previous: UInt32
    }

    enum Match: Sendable {
        case exactBytes
        case canonicallyEqual
    }

    /// Index that stands for no file.
    private static let none = UInt32.max

    private var names: [UInt8] = []
    /// The files in the order of the listing.
    private var files: [File] = []
    /// Hash table: index of the last file in each bucket. The number of buckets is a power of two.
    private var buckets: [UInt32]

    /// Creates an empty index with room for `capacity` entries.
    public init(capacity: Int) {
        var count = 1
        while count < capacity { count *= 2 }
        buckets = [UInt32](repeating: Self.none, count: count)
        files.reserveCapacity(capacity)
    }

    /// Indexes a listing.
    public init(_ listing: [FolderEntry]) {
        self.init(capacity: listing.count)
        for entry in listing { append(entry) }
    }

    /// Adds an entry. A name longer than a file system allows (255 bytes) is left out.
    public mutating func append(_ entry: FolderEntry) {
        guard entry.name.count <= AssetLimits.nameBytes.value else { return }
        let parsed = ParsedName(fileName: entry.name)
        let base = String(decoding: parsed.base, as: UTF8.self)
        let hash = UInt32(truncatingIfNeeded: base.hashValue)
        let isASCII = parsed.base.allSatisfy { $0 < 0x80 }
        let bucket = Int(hash) & (buckets.count - 1)
        files.append(
            File(
                start: UInt32(names.count), length: UInt8(entry.name.count), baseLength: UInt8(parsed.base.count),
                kind: entry.kind, scale: parsed.scale, idiom: parsed.idiom, type: parsed.type,
                isASCII: isASCII,
                isUnicode: isASCII || base.utf8.elementsEqual(parsed.base), hash: hash, previous: buckets[bucket]))
        buckets[bucket] = UInt32(files.count - 1)
        names += entry.name
    }

    /// The number of entries.
    public var count: Int { files.count }

    /// Bytes that the index takes on the heap.
    public var byteCount: Int {
        HeapSize.array(names.capacity, of: UInt8.self) + HeapSize.array(files.capacity, of: File.self)
            + HeapSize.array(buckets.count, of: UInt32.self)
    }

    /// The folder's entries, in the order of the listing.
    public var entries: some BidirectionalCollection<FolderEntry> { files.lazy.map { entry(of: $0) } }

    /// The entries with names that end in these bytes. Quicker than a filter of `entries`.
    public func entries(endingIn ending: [UInt8]) -> [FolderEntry] {
        files.filter { name(of: $0).suffix(ending.count) == ending[...] }.map { entry(of: $0) }
    }

    /// Whether the names at these positions in the listing, with their bases and files, all satisfy a condition.
    func allNames(
        _ range: Range<Int>, satisfy condition: (ArraySlice<UInt8>, ArraySlice<UInt8>, File) -> Bool
    ) -> Bool {
        files[range.clamped(to: files.indices)].allSatisfy { file in
            let name = name(of: file)
            return condition(name, name.prefix(Int(file.baseLength)), file)
        }
    }

    /// The entry with exactly this name.
    public func entry(named name: [UInt8]) -> FolderEntry? {
        let parsed = ParsedName(fileName: name)
        return matches(of: parsed.base).first { $0.match == .exactBytes && self.name(of: $0.file) == name[...] }
            .map { entry(of: $0.file) }
    }

    /// Whether there is an entry of this name that may be a folder.
    func mayHoldFolder(named name: String) -> Bool {
        switch entry(named: Array(name.utf8))?.kind {
        case .directory, .link, .unknown: true
        case .regular, .other, nil: false
        }
    }

    /// Maximum number of files that a lookup visits, and of other spellings that it compares, because a folder may have thousands with one key.
    private static let (sameLimit, spellingLimit) = (1_024, 16)
    /// Maximum number of entries that a search for names in another case visits.
    private static let otherCaseLimit = 4_096

    /// The files with a base name, in the order of the listing, and how their bytes match the base name.
    func matches(of base: ArraySlice<UInt8>) -> [(file: File, match: Match)] {
        let key = String(decoding: base, as: UTF8.self)
        let hash = UInt32(truncatingIfNeeded: key.hashValue)
        var found: [(file: File, match: Match)] = []
        var next = buckets[Int(hash) & (buckets.count - 1)]
        var (same, spellings) = (0, 0)
        while next != Self.none, same < Self.sameLimit {
            let file = files[Int(next)]
            next = file.previous
            guard file.hash == hash else { continue }
            same += 1
            let own = name(of: file).prefix(Int(file.baseLength))
            if own == base {
                found.append((file, .exactBytes))
                continue
            }
            spellings += 1
            if spellings <= Self.spellingLimit, file.isUnicode, key.utf8.elementsEqual(base),
                String(decoding: own, as: UTF8.self) == key
            {
                found.append((file, .canonicallyEqual))
            }
        }
        found.reverse()
        return found
    }

    /// The entries that differ from `base` only in ASCII case, for explanations.
    func entries(differingInCaseFrom base: ArraySlice<UInt8>) -> [FolderEntry] {
        files.prefix(Self.otherCaseLimit).filter { file in
            guard Int(file.baseLength) == base.count else { return false }
            let own = name(of: file).prefix(base.count)
            return own != base && zip(own, base).allSatisfy { $0.lowered == $1.lowered }
        }.map { entry(of: $0) }
    }

    func entry(of file: File) -> FolderEntry { FolderEntry(name: Array(name(of: file)), kind: file.kind) }

    private func name(of file: File) -> ArraySlice<UInt8> {
        names[Int(file.start)..<Int(file.start) + Int(file.length)]
    }
}

extension UInt8 {
    /// The byte in ASCII lower case.
    fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
