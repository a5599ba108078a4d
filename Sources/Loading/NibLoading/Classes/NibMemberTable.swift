import InterfaceSchema

/// The members of a class that are the same in every load, by name. A member is made when a nib names it, so a class may have many.
package struct NibMemberTable: Sendable {
    /// A member that is not made yet.
    package struct Row: Sendable {
        /// Name in nibs.
        package let name: String
        fileprivate let make: @Sendable () -> NibMember

        package init(_ name: String, _ make: @escaping @Sendable () -> NibMember) {
            self.name = name
            self.make = make
        }
    }

    private let rows: [String: Row]

    /// The rows of a class, which come before those that it inherits.
    package init(_ rows: [Row], inherits: NibMemberTable?) {
        let own = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.rows = own.merging(inherits?.rows ?? [:]) { own, _ in own }
    }

    var names: some Collection<String> { rows.keys }

    func member(_ name: String) -> NibMember? { rows[name]?.make() }

    /// Gives an object the properties that a nib says of it, as far as it has attributes for them.
    package func fill(_ object: AnyObject, from nibCoder: NibCoder) {
        for property in nibCoder.properties {
            if case .attribute(let set, _)? = member(property.name)?.access {
                _ = set(object, property.value, nibCoder.nib)
            }
        }
    }
}

/// A class that keeps what nibs set of it under names for which it has no variable, and is told of actions for which it has no method.
package protocol NibKeeper: NibObject {
    /// The values that the object keeps by name.
    var kept: KeptValues { get set }
    /// Values in the nib; nil for an object of no nib.
    var values: NibCoder? { get }
    /// Tells of an action. Gives whether something was done.
    func received(_ action: String, from sender: AnyObject?) -> Bool
    /// Whether the object would do something when it is told.
    func responds(to action: String) -> Bool
}

extension NibMemberTable.Row {
    /// A name under which an object keeps what is set.
    package static func kept(_ name: String) -> Self {
        Self(name) { NibMember(name: name, type: "value", access: .kept) }
    }

    /// An action of which an object is told.
    package static func told(_ name: String) -> Self {
        Self(name) {
            NibMember(
                name: name, type: "action",
                access: .action { object, sender in
                    (object as? any NibKeeper)?.received(name, from: sender) ?? false
                }, isTold: true)
        }
    }
}
