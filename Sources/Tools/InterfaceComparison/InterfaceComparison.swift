public import InterfaceSchema

/// Differences between two versions of an interface. If their formats differ, only facts that both formats can express are compared.
///
/// Objects are paired by content, class, title and place, and by identifier if most identifiers are equal. The order of objects does not
/// count. An added or removed object is one difference: its contents, connections and other facts are not listed.
public struct InterfaceComparison: Sendable {
    /// The differences: object by object in the order of the new version, then connections, then constraints.
    public private(set) var differences: [InterfaceDifference] = []

    /// Compares two models.
    public init(_ old: InterfaceModel, _ new: InterfaceModel) {
        let pair = ObjectPairs(ComparedObjects(old, beside: new), ComparedObjects(new, beside: old))
        differences = ObjectComparison(pair).differences
        differences += RelationComparison(pair).differences
        // Nibs in objects, such as nibs of table cells. An object has few, so they are paired in order.
        var former = Dictionary(grouping: old.nested.reversed()) { pair.old.holders[$0.owner] }
        for nested in new.nested {
            guard let owner = pair.new.holders[nested.owner], let holder = pair.oldByNew[owner],
                let before = former[holder]?.popLast()
            else { continue }
            differences += InterfaceComparison(before.model, nested.model).differences.map {
                $0.within(pair.new.name(of: owner), pair.new.place(of: owner))
            }
        }
    }
}
