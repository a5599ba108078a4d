public import NibLoading

/// An object that stands for an object of the toolkit. <doc:Members> lists the members that nibs can set, bind and send.
open class Model: NibCodable, NibKeeper {
    /// The object's values in the nib; nil for an object that no nib made from values.
    public let values: NibCoder?
    /// The values and objects that nibs set or bind under names for which the class has no property.
    public var kept = KeptValues()

    /// Creates an object without values.
    public required init() { values = nil }

    /// Creates an object from its values in a nib.
    public required init(nibCoder: NibCoder) {
        values = nibCoder
        Self.table.fill(self, from: nibCoder)
    }

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Called for an action of the toolkit's class for which this class has no method, such as "print:". Returns whether the object did
    /// something. This implementation returns false, so that the action goes on along the responder chain. A subclass may handle actions.
    open func received(_ action: String, from sender: AnyObject?) -> Bool { false }

    /// Whether `received` handles an action, so that menu items with this action are enabled. A subclass that handles actions overrides both methods.
    open func responds(to action: String) -> Bool { false }

    /// The outlets, attributes and actions of the class.
    open class var nibMembers: NibMembers { NibMembers(table) }

    class var table: NibMemberTable { ModelTable.model.table }
}
