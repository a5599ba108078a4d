import InterfaceSchema
public import NibAssets

/// The outlets, actions and attributes of a class that nibs can name.
public struct NibMembers {
    let members: [NibMember]
    /// The actor of the class; nil for classes of no actor.
    let isolation: (any Actor)?

    /// Creates the table of a class. The actor is that of the class in whose `nibMembers` this is written.
    public init(
        _ members: NibMember..., inherits: NibMembers? = nil, isolation: isolated (any Actor)? = #isolation
    ) {
        self.members = members + (inherits?.members ?? [])
        self.isolation = isolation ?? inherits?.isolation
    }
}

/// An outlet, an action or an attribute; see `outlet`, `outletCollection`, `action` and `attribute`.
public struct NibMember {
    enum Access {
        /// Sets a variable to an object; false if the variable has another type.
        case outlet(set: (AnyObject, AnyObject?) -> Bool, get: (AnyObject) -> AnyObject?)
        /// Sets a list; false if its elements have another type.
        case outletCollection(set: (AnyObject, [AnyObject]) -> Bool, get: (AnyObject) -> [AnyObject])
        /// Sends a message with its sender.
        case action((AnyObject, AnyObject?) -> Void)
        /// Sets a value; false if it has another type.
        case attribute(set: (AnyObject, PropertyValue, Nib) -> Bool, get: (AnyObject) -> PropertyValue?)
    }

    let name: String
    /// The type of the variable, for people.
    let type: String
    let access: Access
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
        access: .action { object, sender in if let object = object as? Root { method(object)(sender) } })
}

/// An action without a sender.
public func action<Root: AnyObject>(_ name: String, _ method: @escaping (Root) -> () -> Void) -> NibMember {
    NibMember(
        name: name, type: "action",
        access: .action { object, _ in if let object = object as? Root { method(object)() } })
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
    NibMember(
        name: name, type: "image",
        access: .attribute(
            set: { object, value, nib in
                guard let object = object as? Root, case .image = value else { return false }
                object[keyPath: path] = nib.image(value)
                return true
            },
            get: { object in
                (object as? Root)?[keyPath: path].map { .image($0.name.map { .named($0) } ?? .embedded(nil)) }
            }))
}
