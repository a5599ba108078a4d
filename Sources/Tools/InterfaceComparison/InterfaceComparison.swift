public import InterfaceSchema

/// What differs between two versions of an interface. Their formats may be different ones; then only what both can say is compared.
///
/// Objects are found again by content, class, title and place. Identifiers only help where both files have mostly the same ones. The order of
/// objects says nothing. What belongs to an added or removed object, such as its connections, is not told besides the object.
public struct InterfaceComparison: Sendable {
    /// The differences: object by object in the order of the new version, then connections, then constraints.
    public private(set) var differences: [InterfaceDifference] = []

    /// Compares two models.
    public init(_ old: InterfaceModel, _ new: InterfaceModel) {
        let pair = ObjectPairs(ComparedObjects(old, beside: new), ComparedObjects(new, beside: old))
        differences = ObjectComparison(pair).differences
        differences += RelationComparison(pair).differences
        // Nibs in objects, such as those of table cells. Each holder has few.
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
