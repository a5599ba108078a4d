public import InterfaceSchema

/// An object of a class that the program does not have. It knows all that the nib says of it.
///
/// It keeps what it contains. To all else it refers weakly, so that nothing keeps itself alive.
public final class GenericObject {
    /// What the nib says of it.
    public let values: NibCoder
    /// What it contains, from back to front or from top to bottom.
    public var content: [AnyObject] {
        switch contained {
        case .nothing: []
        case .one(let object): [object]
        case .several(let objects): objects
        }
    }
    private var contained = Contained.nothing

    /// Most objects contain nothing, or one cell, for which no list is made.
    private enum Contained {
        case nothing
        case one(AnyObject)
        case several([AnyObject])
    }

    /// What was set, and who follows it; nil while that is nothing and nobody, as for most objects.
    private var state: State?

    private final class State {
        var attributes: [String: PropertyValue] = [:]
        var references: [String: [WeakReference]] = [:]
        var changes: NibChanges?
    }

    init(_ values: NibCoder) { self.values = values }

    /// Takes the objects at some positions as its content.
    func fill(with positions: ArraySlice<Int>, of objects: [AnyObject?]) {
        if positions.count == 1, let first = positions.first {
            contained = objects[first].map { .one($0) } ?? .nothing
            return
        }
        var content: [AnyObject] = []
        content.reserveCapacity(positions.count)
        for position in positions { if let object = objects[position] { content.append(object) } }
        contained = content.count > 1 ? .several(content) : content.first.map { .one($0) } ?? .nothing
    }

    /// Takes another object, as its last content.
    func add(_ object: AnyObject) {
        switch contained {
        case .nothing: contained = .one(object)
        case .one(let first): contained = .several([first, object])
        case .several(var objects):
            // So that the list has one owner, and is not copied.
            contained = .nothing
            objects.append(object)
            contained = .several(objects)
        }
    }

    /// Values that were set after loading, by key path.
    public var attributes: [String: PropertyValue] { state?.attributes ?? [:] }

    /// The object to which an outlet refers.
    public func outlet(_ name: String) -> AnyObject? { state?.references[name]?.first?.object }

    /// The objects that an outlet collection lists.
    public func outletCollection(_ name: String) -> [AnyObject] {
        state?.references[name]?.compactMap(\.object) ?? []
    }

    /// The names of the outlets and outlet collections that are set.
    public var outletNames: [String] { state?.references.keys.sorted() ?? [] }

    /// Who follows it; nil while nobody does.
    var changes: NibChanges? { state?.changes }

    /// Announces changes from now on.
    var followedChanges: NibChanges {
        if let changes { return changes }
        let new = NibChanges()
        ownState.changes = new
        return new
    }

    private var ownState: State {
        if let state { return state }
        let new = State()
        state = new
        return new
    }

    /// What was set under a key, an outlet, or a property of the nib.
    func value(_ key: String) -> NibKeyValue? {
        if let value = state?.attributes[key] { return .value(value) }
        guard let found = state?.references[key] else { return values.value(key).map { .value($0) } }
        return found.count == 1 ? found[0].object.map { .object($0) } : .list(found.compactMap(\.object))
    }

    func set(_ key: String, to value: NibKeyValue?) {
        switch value {
        case .object(let object)?: set(key, to: [object])
        case .list(let objects)?: set(key, to: objects)
        case .value(let value)?: ownState.attributes[key] = value
        case nil:
            state?.attributes[key] = nil
            state?.references[key] = nil
        }
    }

    func set(_ name: String, to objects: [AnyObject]) {
        ownState.references[name] = objects.map { WeakReference($0) }
    }
}

/// A reference that does not keep its object.
struct WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
