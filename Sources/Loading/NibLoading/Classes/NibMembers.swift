import InterfaceSchema
public import NibAssets

/// The outlets, actions and attributes of a class that nibs can name.
public struct NibMembers {
    let members: [NibMember]
    /// Further members, which are made when a nib names them.
    let table: NibMemberTable?
    /// The actor of the class; nil for classes of no actor.
    let isolation: (any Actor)?

    /// Creates the table of a class. The actor is that of the class in whose `nibMembers` this is written.
    public init(
        _ members: NibMember..., inherits: NibMembers? = nil, isolation: isolated (any Actor)? = #isolation
    ) {
        self.members = members + (inherits?.members ?? [])
        table = inherits?.table
        self.isolation = isolation ?? inherits?.isolation
    }

    /// The members of a class of no actor that has all of them in a table.
    package init(_ table: NibMemberTable) {
        members = []
        self.table = table
        isolation = nil
    }

    /// The member with a name. Those of a subclass come first.
    func named(_ name: String) -> NibMember? { members.first { $0.name == name } ?? table?.member(name) }
}

/// An outlet, an action or an attribute; see `outlet`, `outletCollection`, `action` and `attribute`.
public struct NibMember {
    enum Access {
        /// Sets a variable to an object; false if the variable has another type.
        case outlet(set: (AnyObject, AnyObject?) -> Bool, get: (AnyObject) -> AnyObject?)
        /// Sets a list; false if its elements have another type.
        case outletCollection(set: (AnyObject, [AnyObject]) -> Bool, get: (AnyObject) -> [AnyObject])
        /// Sends a message with its sender; false if the object does nothing.
        case action((AnyObject, AnyObject?) -> Bool)
        /// Whatever is set stays with the object, see `NibKeeper`.
        case kept
        /// Sets a value; false if it has another type.
        case attribute(set: (AnyObject, PropertyValue, Nib) -> Bool, get: (AnyObject) -> PropertyValue?)
    }

    let name: String
    /// The type of the variable, for people.
    let type: String
    let access: Access
    /// Whether the member is an action for which the class has no method, see `NibKeeper.received`.
    var isTold = false
}

/// An outlet: a variable that refers to another object.
public func outlet<Root: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value?>
) -> NibMember {
    NibMember(
        name: name, type: "\(Value.self)",
        access: .outlet(
            set: { object, value in
                guard let object = object as? Root else { return false }
                guard let value else {
                    object[keyPath: path] = nil
                    return true
                }
                guard let value = value as? Value else { return false }
                object[keyPath: path] = value
                return true
            },
            get: { object in (object as? Root)?[keyPath: path].map { $0 as AnyObject } }))
}

/// An outlet collection: a variable that lists other objects.
public func outletCollection<Root: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, [Value]>
) -> NibMember {
    NibMember(
        name: name, type: "[\(Value.self)]",
        access: .outletCollection(
            set: { object, values in
                guard let object = object as? Root else { return false }
                let values = values.map { $0 as? Value }
                guard values.allSatisfy({ $0 != nil }) else { return false }
                object[keyPath: path] = values.compactMap { $0 }
                return true
            }, get: { object in (object as? Root)?[keyPath: path].map { $0 as AnyObject } ?? [] }))
}

/// An action with its sender: `action("showNextTide:", TideController.showNextTide)`.
public func action<Root: AnyObject>(_ name: String, _ method: @escaping (Root) -> (Any?) -> Void) -> NibMember {
    NibMember(
        name: name, type: "action",
        access: .action { object, sender in
            guard let object = object as? Root else { return false }
            method(object)(sender)
            return true
        })
}

/// An action without a sender.
public func action<Root: AnyObject>(_ name: String, _ method: @escaping (Root) -> () -> Void) -> NibMember {
    action(name) { (object: Root) in { _ in method(object)() } }
}

/// A variable that nibs set to a value after loading.
public func attribute<Root: AnyObject, Value: NibValue>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>
) -> NibMember {
    NibMember(
        name: name, type: "\(Value.self)",
        access: .attribute(
            set: { object, value, _ in
                guard let object = object as? Root, let value = Value(nibValue: value) else { return false }
                object[keyPath: path] = value
                return true
            }, get: { object in (object as? Root)?[keyPath: path].nibValue }))
}

/// A variable that nibs set to an image after loading; nil if the image is missing.
public func attribute<Root: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, NamedImage?>
) -> NibMember {
    medium(name, "image", path, { nib, value in if case .image = value { .some(nib.image(value)) } else { nil } }) {
        .image($0.name.map { .named($0) } ?? .embedded(nil))
    }
}

/// A variable that has the sound of an object; nil if the sound is missing.
package func attribute<Root: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, NamedSound?>
) -> NibMember {
    medium(name, "sound", path, { nib, value in if case .sound = value { .some(nib.sound(value)) } else { nil } }) {
        .sound($0.name.map { .named($0) } ?? .embedded(nil))
    }
}

/// `found` gives nil for a value of another kind.
private func medium<Root: AnyObject, Medium>(
    _ name: String, _ type: String, _ path: ReferenceWritableKeyPath<Root, Medium?>,
    _ found: @escaping (Nib, PropertyValue) -> Medium??, _ written: @escaping (Medium) -> PropertyValue
) -> NibMember {
    NibMember(
        name: name, type: type,
        access: .attribute(
            set: { object, value, nib in
                guard let object = object as? Root, let medium = found(nib, value) else { return false }
                object[keyPath: path] = medium
                return true
            }, get: { object in (object as? Root)?[keyPath: path].map(written) }))
}
