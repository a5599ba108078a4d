public import InterfaceSchema
public import NibFormats

/// What a nib says of one object.
public struct NibCoder: Sendable {
    let nib: Nib
    let position: Int

    /// The object in the model.
    public var object: ModelObject { nib.plan.model.objects[position] }
    /// The class that the nib names: the application's, else the toolkit's.
    public var className: String { nib.plan.entries[position].classNames[0] }
    /// Its identifier in the nib.
    public var identifier: String? { object.identifier }
    /// Its properties, without defaults.
    public var properties: [ModelObject.Property] { object.properties }
    /// Everything that the nib says of it, as the format writes it.
    public var attributes: [InterfaceObject.Attribute] { nib.plan.model.document.objects[position].attributes }

    /// The value of a property: what the nib says, else the default; nil if there is neither.
    public func value(_ property: String) -> PropertyValue? { nib.plan.model.value(property, of: position) }

    /// A property as a value of a type; nil if it is of another type, or not there.
    public func value<Value: NibValue>(_ property: String, as type: Value.Type) -> Value? {
        value(property).flatMap { Value(nibValue: $0) }
    }
}
