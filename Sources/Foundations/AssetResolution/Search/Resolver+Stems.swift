internal import AssetModel

/// Names that can be answered at all: the stems of all files, catalog names and aliases, see `NameStem`. Some may have no answer; none is missing.
extension Resolver {
    /// The folders that are searched.
    public var searchedFolders: [SearchFolder] { places.filter(isSearched).flatMap(\.folders) }
    /// The catalogs that are searched.
    public var searchedCatalogs: [SearchCatalog] { places.filter(isSearched).flatMap(\.catalogs) }

    /// The stems of some of a folder's files, by their positions in the listing.
    public func forEachStem(
        of folder: SearchFolder, _ range: Range<Int>, _ body: (ArraySlice<UInt8>) -> Void
    ) {
        let order = TypeOrder.of(context.profile, kind)
        folder.index.forEachName(range) { name, base, type in
            // A file of another kind's type answers to its whole name only.
            let stem = if let type, order.rank(of: type) != nil { base } else { name[...] }
            body(stem)
            if let plain = Self.plainSpelling(of: stem) { body(plain) }
        }
    }

    /// A catalog's names, whose stems count as they are.
    public func names(in catalog: SearchCatalog) -> [[UInt8]] { Array(catalog.index.names) }

    /// The stems of aliases and of what they stand for: either may answer as the other.
    public func forEachAliasStem(_ body: (ArraySlice<UInt8>) -> Void) {
        for (alias, name) in aliases.pairs {
            body(alias[...])
            body(name[...])
        }
    }

    /// Names that programs may ask for, as objects are registered: the targets of aliases, then the stems of files. At most `limit` names, each once;
    /// nothing of folders with more files.
    public func likelyNames(atMost limit: Int) -> [[UInt8]] {
        let order = TypeOrder.of(context.profile, kind)
        var names: [[UInt8]] = []
        var known: Set<[UInt8]> = []
        func add(_ name: [UInt8]) {
            if names.count < limit, known.insert(name).inserted { names.append(name) }
        }
        for (_, name) in aliases.pairs { add(name) }
        // A client decides how many folders there are.
        var room = 4 * limit
        for folder in searchedFolders where folder.index.count <= min(limit, room) && names.count < limit {
            room -= folder.index.count
            folder.index.forEachName(0..<folder.index.count) { _, base, type in
                if let type, order.rank(of: type) != nil { add(aliases.target(of: Array(base))) }
            }
        }
        return names
    }

    /// The ASCII text that is canonically equal to one with other characters; nil where there is none. Only three characters are equal to one of
    /// ASCII: the Kelvin sign, the Greek question mark and varia.
    static func plainSpelling(of stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard stem.contains(where: { $0 >= 0x80 }) else { return nil }
        var plain: [UInt8] = []
        for scalar in String(decoding: stem, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\u{212A}": plain.append(UInt8(ascii: "K"))
            case "\u{37E}": plain.append(UInt8(ascii: ";"))
            case "\u{1FEF}": plain.append(UInt8(ascii: "`"))
            default:
                guard scalar.isASCII else { return nil }
                plain.append(UInt8(truncatingIfNeeded: scalar.value))
            }
        }
        return plain[...]
    }
}
