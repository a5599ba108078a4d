public import NibLoading

/// An object that stands for one of the toolkit's. <doc:Members> lists what nibs can set, bind and send.
open class Model: NibCodable, NibKeeper {
    /// All that the nib says of it; nil for an object that no nib made from values.
    public let values: NibCoder?
    /// The values and objects that nibs set or bind under names for which the class has no property.
    public var kept = KeptValues()

    /// Creates one without values.
    public required init() { values = nil }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        values = nibCoder
        Self.table.fill(self, from: nibCoder)
    }

    /// Does nothing. A subclass may do something.
    open func awakeFromNib() {}

    /// Called for an action of the toolkit's class that this one has no method for, such as "print:". Does nothing and gives false, so
    /// that the action goes on along the responder chain. A subclass may do something.
    open func received(_ action: String, from sender: AnyObject?) -> Bool { false }

    /// Whether `received` does something with an action, so that menu items that send it are on. A subclass that does says so.
    open func responds(to action: String) -> Bool { false }

    /// Its outlets, attributes and actions.
    open class var nibMembers: NibMembers { NibMembers(table) }

    class var table: NibMemberTable { ModelTable.model.table }
}
