public import InterfaceSchema

/// An object of a class that the program does not have, with all its values in the nib.
///
/// The object keeps its contents. Its outlets are weak, so that there are no reference cycles.
public final class GenericObject {
    /// Values in the nib.
    public let values: NibCoder
    /// Contents, from back to front or from top to bottom.
    public var content: [AnyObject] {
        switch contained {
        case .nothing: []
        case .one(let object): [object]
        case .several(let objects): objects
        }
    }
    private var contained = Contained.nothing

    /// Storage of the contents. Most objects contain nothing, or one cell, and need no array.
    private enum Contained {
        case nothing
        case one(AnyObject)
        case several([AnyObject])
    }

    /// Values that were set, and followers; nil while there are none, as for most objects.
    private var state: State?

    private final class State {
        var kept = KeptValues()
        var changes: NibChanges?
    }

    init(_ values: NibCoder) { self.values = values }

    /// Sets the contents to the objects at some positions.
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

    /// Appends an object to the contents.
    func add(_ object: AnyObject) {
        switch contained {
        case .nothing: contained = .one(object)
        case .one(let first): contained = .several([first, object])
        case .several(var objects):
            // The array is then referenced once, and not copied.
            contained = .nothing
            objects.append(object)
            contained = .several(objects)
        }
    }

    /// Values that were set after loading, by key path.
    public var attributes: [String: PropertyValue] { state?.kept.attributes ?? [:] }

    /// The object to which an outlet refers.
    public func outlet(_ name: String) -> AnyObject? { outletCollection(name).first }

    /// The objects that an outlet collection lists.
    public func outletCollection(_ name: String) -> [AnyObject] { state?.kept.objects(name) ?? [] }

    /// The names of the outlets and outlet collections that are set.
    public var outletNames: [String] { state?.kept.outletNames ?? [] }

    /// Followers of the object; nil before the first follower.
    var changes: NibChanges? { state?.changes }

    /// Followers of the object, made at the first access. From then on, the loader announces changes of the object.
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

    /// Value of a key: a value or outlet that was set, else the property in the nib.
    func value(_ key: String) -> NibKeyValue? { state?.kept[key] ?? values.value(key).map { .value($0) } }

    func set(_ key: String, to value: NibKeyValue?) { ownState.kept[key] = value }
}

/// A reference that does not keep its object.
struct WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
