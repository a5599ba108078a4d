/// The external name table of older programs: objects that the caller gives to a nib, and the top-level objects that the nib returns.
public struct NibNameTable {
    /// The object for which the nib is loaded.
    public var owner: AnyObject?
    /// The application object.
    public var application: AnyObject?
    /// Objects for the placeholders of the nib itself, by their names.
    public var externalObjects: [String: AnyObject]
    /// The top-level objects of all nibs that were instantiated with this table, in order of instantiation.
    public fileprivate(set) var topLevelObjects: [AnyObject] = []

    /// Creates a table.
    public init(
        owner: AnyObject? = nil, application: AnyObject? = nil, externalObjects: [String: AnyObject] = [:]
    ) {
        self.owner = owner
        self.application = application
        self.externalObjects = externalObjects
    }
}

extension Nib {
    /// Instantiates the nib with a name table, to which the top-level objects are added.
    @discardableResult
    public func instantiate(
        names: inout NibNameTable, classes: NibClasses = NibClasses(), isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> NibInstance {
        let instance = try instantiate(
            owner: names.owner, application: names.application, externalObjects: names.externalObjects,
            classes: classes, isolation: isolation)
        names.topLevelObjects += instance.topLevelObjects
        return instance
    }
}
