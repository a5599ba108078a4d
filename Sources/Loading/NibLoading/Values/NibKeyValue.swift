public import InterfaceSchema

/// The value of a key: an outlet's object, an outlet collection's objects, or an attribute's value.
public enum NibKeyValue {
    case object(AnyObject)
    case list([AnyObject])
    case value(PropertyValue)
}

extension NibKeyValue {
    /// For people: an object's type, the types in a list, an attribute's value. For a generic object, with the name of the class in the nib.
    var text: String {
        func name(_ object: AnyObject) -> String {
            "\(type(of: object))" + ((object as? GenericObject).map { " for \($0.values.className)" } ?? "")
        }
        return switch self {
        case .object(let object): name(object)
        case .list(let objects): "[" + Set(objects.map(name)).sorted().joined(separator: ", ") + "]"
        case .value(let value): "\(value)"
        }
    }
}

/// Key-value coding of classes with a table of members, and of generic objects.
struct KeyValueCoding {
    /// Key under which every object has itself.
    static let selfKey = "self"
    /// Highest number of bytes of a member's name with a dot. Without this limit, each step along a long path would look up its whole rest.
    private static let longestKey = 255

    let tables: MemberTables
    /// Nib that has the images of attributes.
    let nib: Nib

    /// The value of a key; nil if it has none now.
    func value(_ key: String, of object: AnyObject) -> NibKeyValue? {
        if key == Self.selfKey { return .object(object) }
        if let generic = object as? GenericObject { return generic.value(key) }
        return switch tables.members(of: object).named(key)?.access {
        case .outlet(_, let get)?: get(object).map { .object($0) }
        case .outletCollection(_, let get)?: .list(get(object))
        case .attribute(_, let get)?: get(object).map { .value($0) }
        case .kept?:
            (object as? any NibKeeper).flatMap { keeper in
                keeper.kept[key] ?? keeper.values?.value(key).map { .value($0) }
            }
        case .action?, nil: nil
        }
    }

    /// Whether the object's class has the key. Generic objects take every key.
    func has(_ key: String, _ object: AnyObject) -> Bool {
        key == Self.selfKey || variableType(key, object) != nil
    }

    /// The type of the variable with a key, for people; nil if the object's class has no such variable.
    func variableType(_ key: String, _ object: AnyObject) -> String? {
        if object is GenericObject { return "any value" }
        guard let member = tables.members(of: object).named(key), !member.isAction else { return nil }
        return member.type
    }

    /// Sets the value of a key and announces it. Returns false if there is no such key, or if the value has another type.
    func set(_ key: String, to value: NibKeyValue?, of object: AnyObject) -> Bool {
        if let generic = object as? GenericObject {
            generic.changes?.willChange(key)
            generic.set(key, to: value)
            generic.changes?.didChange(key)
            return true
        }
        let table = tables.members(of: object)
        guard let member = table.named(key) else { return false }
        let changes = table.changes(of: object)
        changes?.willChange(key)
        defer { changes?.didChange(key) }
        switch (member.access, value) {
        case (.outlet(let set, _), .object(let target)): return set(object, target)
        case (.outlet(let set, _), nil): return set(object, nil)
        case (.outletCollection(let set, _), .list(let targets)): return set(object, targets)
        case (.attribute(let set, _), .value(let value)): return set(object, value, nib)
        case (.attribute(let set, _), nil): return set(object, nil, nib)
        case (.kept, let value):
            (object as? any NibKeeper)?.kept[key] = value
            return true
        default: return false
        }
    }

    /// Followers of an object; nil if the class is neither `GenericObject` nor `NibObservable`.
    func changes(of object: AnyObject) -> NibChanges? {
        if let generic = object as? GenericObject { return generic.followedChanges }
        return tables.members(of: object).changes(of: object)
    }
}

extension KeyValueCoding {
    /// The objects along a key path, each with the key that leads on: "window.title" begins at the root with "window". The list ends early
    /// if an object is missing.
    func steps(along path: String, from root: AnyObject) -> [(object: AnyObject, key: String)] {
        var steps: [(object: AnyObject, key: String)] = []
        var (object, rest) = (root, path[...])
        while true {
            // A member may have a dot in its name.
            if rest.utf8.count <= Self.longestKey, has(String(rest), object),
                !(object is GenericObject && rest.contains("."))
            {
                return steps + [(object, String(rest))]
            }
            guard let dot = rest.firstIndex(of: ".") else { return steps + [(object, String(rest))] }
            let key = String(rest[..<dot])
            steps.append((object, key))
            guard case .object(let next)? = value(key, of: object) else { return steps }
            (object, rest) = (next, rest[rest.index(after: dot)...])
        }
    }

    /// The value at the end of a key path; nil if there is none.
    func value(atPath path: String, of root: AnyObject) -> NibKeyValue? {
        guard let last = lastStep(along: path, from: root) else { return nil }
        return value(last.key, of: last.object)
    }

    /// Sets the value at the end of a key path. Returns false if the path leads nowhere, or if the value does not fit.
    func set(atPath path: String, to value: NibKeyValue?, of root: AnyObject) -> Bool {
        guard let last = lastStep(along: path, from: root) else { return false }
        return set(last.key, to: value, of: last.object)
    }

    /// Last object and key of a key path; nil if an object along the path is missing.
    func lastStep(along path: String, from root: AnyObject) -> (object: AnyObject, key: String)? {
        guard let last = steps(along: path, from: root).last, path == last.key || path.hasSuffix("." + last.key)
        else { return nil }
        return last
    }
}
