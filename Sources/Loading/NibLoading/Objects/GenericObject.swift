public import InterfaceSchema

/// An object of a class that the program does not have. It knows all that the nib says of it.
///
/// It keeps what it contains. To all else it refers weakly, so that nothing keeps itself alive.
public final class GenericObject {
    /// What the nib says of it.
    public let values: NibCoder
    /// What it contains, from back to front or from top to bottom.
    public internal(set) var content: [AnyObject] = []
    /// Values that were set after loading, by key path.
    public internal(set) var attributes: [String: PropertyValue] = [:]
    private var references: [String: [WeakReference]] = [:]
    /// Who follows it; nil while nobody does.
    private(set) var changes: NibChanges?

    init(_ values: NibCoder) { self.values = values }

    /// The object to which an outlet refers.
    public func outlet(_ name: String) -> AnyObject? { references[name]?.first?.object }

    /// The objects that an outlet collection lists.
    public func outletCollection(_ name: String) -> [AnyObject] { references[name]?.compactMap(\.object) ?? [] }

    /// The names of the outlets and outlet collections that are set.
    public var outletNames: [String] { references.keys.sorted() }

    /// Announces changes from now on.
    var followedChanges: NibChanges {
        if let changes { return changes }
        let new = NibChanges()
        changes = new
        return new
    }

    /// What was set under a key, an outlet, or a property of the nib.
    func value(_ key: String) -> NibKeyValue? {
        if let value = attributes[key] ?? (references[key] == nil ? values.value(key) : nil) { return .value(value) }
        guard let found = references[key] else { return nil }
        return found.count == 1 ? found[0].object.map { .object($0) } : .list(found.compactMap(\.object))
    }

    func set(_ key: String, to value: NibKeyValue?) {
        switch value {
        case .object(let object)?: set(key, to: [object])
        case .list(let objects)?: set(key, to: objects)
        case .value(let value)?: attributes[key] = value
        case nil: (attributes[key], references[key]) = (nil, nil)
        }
    }

    func set(_ name: String, to objects: [AnyObject]) { references[name] = objects.map { WeakReference($0) } }
}

/// A reference that does not keep its object.
struct WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
