internal import AssetModel

/// What decides between two candidates, most important first.
struct Preference: Sendable, Hashable, Comparable {
    /// The position of the place.
    var place: Int
    /// Which of the names was tried: the name that an alias stands for comes before the aliases.
    var attempt: Int
    /// 0 for a catalog, 1 for loose files.
    var source: Int
    /// The position of the catalog, and of the variants in the order of how well they fit.
    var catalog = 0
    var variant = 0
    /// 0 for exact bytes, 1 for canonically equal ones.
    var inexactness: Int
    /// The position of the folder.
    var folder: Int
    /// 1 when there are only files for other scales.
    var lacksPlainFile: Int
    /// The position of the type; that of an exactly named file without a known type is -1.
    var type: Int
    /// GNUstep tries a type in all folders before the next type; Apple a folder with all types before the next folder.
    var isTypeFirst: Bool

    /// What can decide.
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
        let (leftPlace, rightPlace) = (
            (left.place, left.attempt, left.source), (right.place, right.attempt, right.source)
        )
        if leftPlace != rightPlace { return leftPlace < rightPlace }
        let (leftMatch, rightMatch) = (
            (left.catalog, left.variant, left.inexactness), (right.catalog, right.variant, right.inexactness)
        )
        if leftMatch != rightMatch { return leftMatch < rightMatch }
        if left.isTypeFirst { return (left.type, left.folder) < (right.type, right.folder) }
        return (left.folder, left.lacksPlainFile, left.type) < (right.folder, right.lacksPlainFile, right.type)
    }

    /// What puts this one before `other`; nil when nothing but the order of bytes does.
    func decision(over other: Preference) -> Aspect? {
        zip(decisions, other.decisions).first { $0.value != $1.value }?.0.aspect
    }
}
