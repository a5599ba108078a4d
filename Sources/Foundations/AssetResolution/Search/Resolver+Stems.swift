/// Stems of all names that can be answered: of files, catalog names and aliases, see `NameStem`. A stem may have no answer, but none is missing.
extension Resolver {
    /// The folders that are searched.
    public var searchedFolders: [SearchFolder] { places.filter(isSearched).flatMap(\.folders) }
    /// The catalogs that are searched.
    public var searchedCatalogs: [SearchCatalog] { places.filter(isSearched).flatMap(\.catalogs) }

    /// Whether the stems of the files at these positions in a folder's listing all satisfy a condition.
    public func allStems(
        of folder: SearchFolder, _ range: Range<Int>, satisfy condition: (ArraySlice<UInt8>) -> Bool
    ) -> Bool {
        folder.index.allNames(range) { name, base, file in
            // A file of another kind's type answers to its whole name only.
            let stem = if let type = file.type, order.rank(of: type) != nil { base } else { name }
            return condition(stem) && (file.isASCII || Self.plainSpelling(of: stem).map(condition) ?? true)
        }
    }

    /// The names in a catalog. They have no type that a stem would leave out.
    public func names(in catalog: SearchCatalog) -> [[UInt8]] { Array(catalog.index.names) }

    /// Whether the stems of all aliases and of their targets satisfy a condition. An alias may answer for its target, and the target for its alias.
    public func allAliasStems(satisfy condition: (ArraySlice<UInt8>) -> Bool) -> Bool {
        aliases.pairs.allSatisfy { alias, name in condition(alias[...]) && condition(name[...]) }
    }

    /// Names that programs may ask for: first the names under which objects are registered, the targets of aliases and the stems of files; then the
    /// names of the bundle's files with their types. At most `limit` names, each once. Folders with more than `limit` files are left out.
    public func likelyNames(atMost limit: Int) -> [[UInt8]] {
        var (names, typedNames): ([[UInt8]], [[UInt8]]) = ([], [])
        var known: Set<[UInt8]> = []
        func add(_ name: [UInt8]) {
            if names.count < limit, known.insert(name).inserted { names.append(name) }
        }
        for (_, name) in aliases.pairs { add(name) }
        // The number of folders is the client's choice, so the files of all folders together are limited, too.
        var room = 4 * limit
        for place in places where isSearched(place) {
            for folder in place.folders where folder.index.count <= min(limit, room) && names.count < limit {
                room -= folder.index.count
                _ = folder.index.allNames(0..<folder.index.count) { name, base, file in
                    if let type = file.type, order.rank(of: type) != nil {
                        add(aliases.target(of: Array(base)))
                        if place.role != .system, file.scale == 1 { typedNames.append(Array(name)) }
                    }
                    return names.count < limit
                }
            }
        }
        for name in typedNames { add(name) }
        return names
    }

    /// The ASCII text that is canonically equal to a text with other characters; nil if there is none. Only three characters equal an ASCII
    /// character: the Kelvin sign, the Greek question mark and varia.
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
