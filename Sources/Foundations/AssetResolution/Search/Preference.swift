internal import AssetModel

/// The order of candidates; the most important value comes first.
struct Preference: Sendable, Hashable, Comparable {
    /// The index of the place.
    var place: Int
    /// The index of the tried name: the target of an alias comes before the aliases.
    var attempt: Int
    /// 0 for a catalog, 1 for loose files.
    var source: Int
    /// The index of the catalog, and of the group in it.
    var catalog = 0
    var variant = 0
    /// 0 for exact bytes, 1 for canonically equal ones.
    var inexactness: Int
    /// The index of the folder.
    var folder: Int
    /// 1 when there are files for other scales only.
    var lacksPlainFile: Int
    /// The type's position in the order; -1 for a file with exactly the name and no known type.
    var type: Int
    /// GNUstep tries a type in all folders before the next type; Apple tries all types in a folder before the next folder.
    var isTypeFirst: Bool

    /// The values that can decide.
    enum Aspect: Sendable {
        case place, attempt, source, catalog, variant, spelling, folder, plainFile, type
    }

    /// The decisive values in order.
    private var decisions: [(value: Int, aspect: Aspect)] {
        let folderAndType: [(Int, Aspect)] =
            isTypeFirst
            ? [(type, .type), (folder, .folder)] : [(folder, .folder), (lacksPlainFile, .plainFile), (type, .type)]
        return [
            (place, .place), (attempt, .attempt), (source, .source), (catalog, .catalog), (variant, .variant),
            (inexactness, .spelling),
        ] + folderAndType
    }

    static func < (left: Preference, right: Preference) -> Bool {
        left.decisions.lexicographicallyPrecedes(right.decisions) { $0.value < $1.value }
    }

    /// The value that puts this one before `other`; nil when only the order of bytes does.
    func decision(over other: Preference) -> Aspect? {
        zip(decisions, other.decisions).first { $0.value != $1.value }?.0.aspect
    }
}
