/// Views and attributes that a constraint ties together.
struct ConstraintKey: Hashable {
    /// Numbers of the views; nil for a constraint of one view.
    let first: Int
    let second: Int?
    let attribute: String
    let secondAttribute: String

    /// "leading = leading of NSView".
    func text(in objects: ComparedObjects) -> String {
        attribute + (second.map { " \(secondAttribute) of \(objects.name(of: $0))" } ?? "")
    }
}

extension ComparedObjects {
    /// Constraints between views that have a number, with their factors, constants and priorities. Numbers replace positions, as in `connections`.
    func constraints(_ number: (Int) -> Int?) -> [(ConstraintKey, String)] {
        let reader = ConstraintReader(model, namesStandardDistances: !isAlike)
        return constraints.compactMap { position in
            guard let constraint = reader.constraint(at: position) else { return nil }
            guard let first = holders[constraint.first ?? position].flatMap(number) else { return nil }
            let second = constraint.second.map { holders[$0].flatMap(number) }
            if second == .some(nil) { return nil }
            let key = ConstraintKey(
                first: first, second: second ?? nil, attribute: constraint.attribute,
                secondAttribute: constraint.secondAttribute)
            return (key, constraint.amount)
        }
    }
}
