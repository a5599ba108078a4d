public import InterfaceSchema
public import NibFormats

/// A nib's values of one object.
public struct NibCoder: Sendable {
    private let source: NibSource
    let position: Int

    var nib: Nib { source.nib }

    init(_ source: NibSource, position: Int) {
        self.source = source
        self.position = position
    }

    /// The object in the model.
    public var object: ModelObject { nib.plan.model.objects[position] }
    /// The name of the class in the nib: the application's class, else the toolkit's.
    public var className: String { nib.plan.classTable.className(of: position) }
    /// The identifier of the object in the nib.
    public var identifier: String? { object.identifier }
    /// The properties that the nib writes, without defaults.
    public var properties: [ModelObject.Property] { object.properties }
    /// All attributes of the object, as the format writes them.
    public var attributes: [InterfaceObject.Attribute] { nib.plan.model.document.objects[position].attributes }

    /// The value of a property: from the nib, else the default; nil if there is neither.
    public func value(_ property: String) -> PropertyValue? { nib.plan.model.objects[position].value(property) }

    /// The value of a property as a Swift type; nil if the property has no value, or a value of another type.
    public func value<Value: NibValue>(_ property: String, as type: Value.Type) -> Value? {
        value(property).flatMap { Value(nibValue: $0) }
    }
}

/// Reference from the objects of one instance to their nib. Each instance has its own, so that threads that instantiate the same nib do not
/// contend for its reference count.
final class NibSource: Sendable {
    let nib: Nib

    init(_ nib: Nib) { self.nib = nib }
}
