/// The order of candidates; the most important value comes first.
struct Preference: Sendable, Hashable, Comparable {
    /// The index of the place.
    var place: Int
    /// The index of the tried name: the target of an alias comes before the aliases.
    var attempt: Int
    /// 0 for a catalog, 1 for loose files.
    var source: Int
    /// The index of the catalog, and the index of the group of variants in the catalog.
    var catalog = 0
    var variant = 0
    /// 0 for exact bytes, 1 for canonically equal ones.
    var inexactness: Int
    /// The index of the folder.
    var folder: Int
    /// 1 if all files of the candidate are for scales other than 1, else 0.
    var lacksPlainFile: Int
    /// The type's position in the order; -1 for a file with exactly the name and no known type.
    var type: Int
    /// GNUstep tries a type in all folders before the next type; Apple tries all types in a folder before the next folder.
    var isTypeFirst: Bool

    /// The values that can decide.
    enum Aspect: Sendable {
        case place, attempt, source, catalog, variant, spelling, folder, plainFile, type
    }

    private static let common: [Aspect] = [.place, .attempt, .source, .catalog, .variant, .spelling]
    /// The decisive values in order.
    private static let typeFirst = common + [.type, .folder]
    private static let folderFirst = common + [.folder, .plainFile, .type]

    private func value(of aspect: Aspect) -> Int {
        switch aspect {
        case .place: place
        case .attempt: attempt
        case .source: source
        case .catalog: catalog
        case .variant: variant
        case .spelling: inexactness
        case .folder: folder
        case .plainFile: lacksPlainFile
        case .type: type
        }
    }

    static func < (left: Preference, right: Preference) -> Bool {
        left.decision(over: right).map { left.value(of: $0) < right.value(of: $0) } ?? false
    }

    /// The value that decides between this preference and `other`; nil when only the order of the names' bytes decides.
    func decision(over other: Preference) -> Aspect? {
        (isTypeFirst ? Self.typeFirst : Self.folderFirst).first { value(of: $0) != other.value(of: $0) }
    }
}
