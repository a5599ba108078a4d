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

    /// The decisive values in order, each with the rule that it comes from.
    private var decisions: [(value: Int, rule: Rule)] {
        let folderAndType =
            isTypeFirst
            ? [(type, Rule.i3), (folder, .b1)] : [(folder, .b1), (lacksPlainFile, .b3), (type, .i3)]
        return [
            (place, .i1), (attempt, .i9), (source, .u1), (catalog, .b5), (variant, .u2), (inexactness, .i4),
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

    /// The rule by which this one comes before `other`; nil when nothing but the order of bytes decides.
    func rule(over other: Preference) -> Rule? {
        zip(decisions, other.decisions).first { $0.value != $1.value }?.0.rule
    }
}
