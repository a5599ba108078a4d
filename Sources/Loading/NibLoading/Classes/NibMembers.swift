import InterfaceSchema
public import NibAssets

/// The outlets, actions and attributes of a class that nibs can name.
public struct NibMembers {
    let members: [NibMember]
    /// Further members, which are made when a nib names them.
    let table: NibMemberTable?
    /// The actor of the class; nil for classes of no actor.
    let isolation: (any Actor)?

    /// Creates the table of a class. `isolation` is, by default, the actor of the class in whose `nibMembers` the call is written.
    public init(
        _ members: NibMember..., inherits: NibMembers? = nil, isolation: isolated (any Actor)? = #isolation
    ) {
        self.members = members + (inherits?.members ?? [])
        table = inherits?.table
        self.isolation = isolation ?? inherits?.isolation
    }

    /// Takes the table with all members of a class that belongs to no actor.
    package init(_ table: NibMemberTable) {
        members = []
        self.table = table
        isolation = nil
    }

    /// Whether objects of the class may be used on an actor; nil: on none.
    func isUsable(on actor: (any Actor)?) -> Bool { isolation == nil || isolation === actor }

    /// The member with a name. A subclass's member comes before an inherited one.
    func named(_ name: String) -> NibMember? { members.first { $0.name == name } ?? table?.member(name) }
}

/// An outlet, an action or an attribute; see `outlet`, `outletCollection`, `action` and `attribute`.
public struct NibMember {
    enum Access {
        /// Variable for an object. `set` returns false if the object is not of the variable's type.
        case outlet(set: (AnyObject, AnyObject?) -> Bool, get: (AnyObject) -> AnyObject?)
        /// List of objects. `set` returns false if an object is not of the list's type.
        case outletCollection(set: (AnyObject, [AnyObject]) -> Bool, get: (AnyObject) -> [AnyObject])
        /// Calls a method with the sender. Returns false if the object does nothing.
        case action((AnyObject, AnyObject?) -> Bool)
        /// Value or object that the receiver stores by name, see `NibKeeper`.
        case kept
        /// Variable for a value. `set` returns false if the value, or nil, is not of the variable's type.
        case attribute(set: (AnyObject, PropertyValue?, Nib) -> Bool, get: (AnyObject) -> PropertyValue?)
    }

    let name: String
    /// The type of the variable, for people.
    let type: String
    let access: Access
    /// Whether the member is an action for which the class has no method, see `NibKeeper.received`.
    var isReceived = false
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
                let none = { ((Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())) as? Value }
                guard let object = object as? Root, let value = value.map({ Value(nibValue: $0) }) ?? none() else {
                    return false
                }
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

/// A variable that nibs set to a sound; nil if the sound is missing.
package func attribute<Root: AnyObject>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, NamedSound?>
) -> NibMember {
    medium(name, "sound", path, { nib, value in if case .sound = value { .some(nib.sound(value)) } else { nil } }) {
        .sound($0.name.map { .named($0) } ?? .embedded(nil))
    }
}

/// Makes a member for images or sounds. `found` returns nil for a value of another kind.
private func medium<Root: AnyObject, Medium>(
    _ name: String, _ type: String, _ path: ReferenceWritableKeyPath<Root, Medium?>,
    _ found: @escaping (Nib, PropertyValue) -> Medium??, _ written: @escaping (Medium) -> PropertyValue
) -> NibMember {
    NibMember(
        name: name, type: type,
        access: .attribute(
            set: { object, value, nib in
                guard let object = object as? Root, let medium = value.map({ found(nib, $0) }) ?? .some(nil) else {
                    return false
                }
                object[keyPath: path] = medium
                return true
            }, get: { object in (object as? Root)?[keyPath: path].map(written) }))
}
