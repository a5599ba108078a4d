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
    /// The class that the nib names: the application's, else the toolkit's.
    public var className: String { nib.plan.classTable.className(of: position) }
    /// Its identifier in the nib.
    public var identifier: String? { object.identifier }
    /// Its properties, without defaults.
    public var properties: [ModelObject.Property] { object.properties }
    /// Everything that the nib says of it, as the format writes it.
    public var attributes: [InterfaceObject.Attribute] { nib.plan.model.document.objects[position].attributes }

    /// The value of a property: what the nib says, else the default; nil if there is neither.
    public func value(_ property: String) -> PropertyValue? { nib.plan.model.objects[position].value(property) }

    /// A property as a value of a type; nil if it is of another type, or not there.
    public func value<Value: NibValue>(_ property: String, as type: Value.Type) -> Value? {
        value(property).flatMap { Value(nibValue: $0) }
    }
}

/// Leads the objects of one instance to their nib. Threads that instantiate the same nib do not wait for each other to count
/// references, because each instance has one of its own.
final class NibSource: Sendable {
    let nib: Nib

    init(_ nib: Nib) { self.nib = nib }
}
