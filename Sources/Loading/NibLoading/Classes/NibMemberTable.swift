import InterfaceSchema

/// Members of a class by name, constant for all loads. A member is made when a nib names it, so a class may have many.
package struct NibMemberTable: Sendable {
    /// Name of a member, and the function that makes the member.
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

    /// Creates a table. The class's own rows replace inherited rows of the same name.
    package init(_ rows: [Row], inherits: NibMemberTable?) {
        let own = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.rows = own.merging(inherits?.rows ?? [:]) { own, _ in own }
    }

    var names: some Collection<String> { rows.keys }

    func member(_ name: String) -> NibMember? { rows[name]?.make() }

    /// Sets an object's attributes to its properties in a nib. Properties without an attribute are skipped.
    package func fill(_ object: AnyObject, from nibCoder: NibCoder) {
        for property in nibCoder.properties {
            if case .attribute(let set, _)? = member(property.name)?.access {
                _ = set(object, property.value, nibCoder.nib)
            }
        }
    }
}

/// A class that stores values for names without a variable, and receives actions without a method.
package protocol NibKeeper: NibObject {
    /// The values that the object keeps by name.
    var kept: KeptValues { get set }
    /// Values in the nib; nil for an object that no nib made.
    var values: NibCoder? { get }
    /// Receives an action. Returns whether the object did something.
    func received(_ action: String, from sender: AnyObject?) -> Bool
    /// Whether the object would do something for an action in `received`.
    func responds(to action: String) -> Bool
}

extension NibMemberTable.Row {
    /// Makes a row for a name under which a `NibKeeper` stores every value.
    package static func kept(_ name: String) -> Self {
        Self(name) { NibMember(name: name, type: "value", access: .kept) }
    }

    /// Makes a row for an action that `NibKeeper.received` handles.
    package static func received(_ name: String) -> Self {
        Self(name) {
            NibMember(
                name: name, type: "action",
                access: .action { object, sender in
                    (object as? any NibKeeper)?.received(name, from: sender) ?? false
                }, isReceived: true)
        }
    }
}
