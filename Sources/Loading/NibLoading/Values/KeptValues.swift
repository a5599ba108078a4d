public import InterfaceSchema

/// Values and objects by name. The references to objects are weak, so that there are no reference cycles.
public struct KeptValues {
    /// The values.
    public private(set) var attributes: [String: PropertyValue] = [:]
    private var references: [String: (objects: [WeakReference], isList: Bool)] = [:]

    /// Creates an empty store.
    public init() {}

    /// The value, outlet or objects of an outlet collection that are kept under a name; nil for none.
    public subscript(_ name: String) -> NibKeyValue? {
        get {
            if let value = attributes[name] { return .value(value) }
            guard let found = references[name] else { return nil }
            return found.isList ? .list(objects(name)) : objects(name).first.map { .object($0) }
        }
        set {
            attributes[name] = nil
            references[name] = nil
            switch newValue {
            case .object(let object)?: references[name] = ([WeakReference(object)], false)
            case .list(let objects)?: references[name] = (objects.map { WeakReference($0) }, true)
            case .value(let value)?: attributes[name] = value
            case nil: break
            }
        }
    }

    /// The objects of an outlet or an outlet collection.
    public func objects(_ name: String) -> [AnyObject] { references[name]?.objects.compactMap(\.object) ?? [] }

    /// The names of the outlets and outlet collections that are set.
    public var outletNames: [String] { references.keys.sorted() }
}
