public import InterfaceSchema
internal import NibFormats

/// Differences between two versions of an interface. If their formats differ, only facts that both formats can express are compared.
///
/// Objects are paired by content, class, title and place, and by identifier if most identifiers are equal. The order of objects does not
/// count. An added or removed object is one difference: its contents, connections and other facts are not listed.
public struct InterfaceComparison: Sendable {
    /// The differences: object by object in the order of the new version, then connections, then constraints, then nibs in objects.
    public private(set) var differences: [InterfaceDifference] = []

    /// Compares two models.
    public init(_ old: InterfaceModel, _ new: InterfaceModel) {
        let pair = ObjectPairs(ComparedObjects(old, beside: new), ComparedObjects(new, beside: old))
        differences = ObjectComparison(pair).differences
        differences += RelationComparison(pair).differences
        // Nibs in objects, such as nibs of table cells. Archives do not tell which table has a nib, so most nibs are under nil.
        let former = Dictionary(grouping: old.nested) { pair.old.holders[$0.owner] }
        let latter = Dictionary(grouping: new.nested) { pair.new.holders[$0.owner] }
        // In documents, such views are in their tables.
        let mayLack = old.isWrittenLike(new)
        compare(former[nil], latter[nil], mayLack) { $0.within("nib", "") }
        for owner in pair.new.order {
            guard let holder = pair.oldByNew[owner] else { continue }
            compare(former[holder], latter[owner], mayLack) {
                $0.within(pair.new.name(of: owner), pair.new.place(of: owner))
            }
        }
    }

    /// Compares the nibs of an object. An object has few, so nibs that are not equal are paired in order. If a version may lack a nib, a nib without
    /// a partner is compared with an empty nib.
    private mutating func compare(
        _ old: [InterfaceModel.NestedModel]?, _ new: [InterfaceModel.NestedModel]?, _ mayLack: Bool,
        _ within: (InterfaceDifference) -> InterfaceDifference
    ) {
        var (oldModels, newModels) = ((old ?? []).map(\.model), (new ?? []).map(\.model))
        newModels.removeAll { model in
            guard let equal = oldModels.firstIndex(of: model) else { return false }
            oldModels.remove(at: equal)
            return true
        }
        if mayLack {
            let empty = InterfaceModel(InterfaceDocument(format: .keyedArchiveBinary))
            while oldModels.count < newModels.count { oldModels.append(empty) }
            while newModels.count < oldModels.count { newModels.append(empty) }
        }
        for (before, after) in zip(oldModels, newModels) {
            differences += InterfaceComparison(before, after).differences.map(within)
        }
    }
}
