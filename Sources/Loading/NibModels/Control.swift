public import InterfaceSchema
public import NibAssets
public import NibLoading

/// A view that people use: it can be disabled, and sends actions.
open class Control: View, ActionSender {
    /// The actions that the nib connects, in its order.
    public var actions: [NibAction] = []
    /// Whether people can use it.
    open var isEnabled = true
    /// The font of its text; nil for that of the system.
    open var font: Font?
    /// Its text; for controls without one, what stands for its value.
    open var stringValue = ""
    /// Formatter that turns the value into text, and back.
    open var formatter: AnyObject?
    /// Value for bindings and other controls: the text, or the state of a button.
    open var value: PropertyValue? {
        get { .text(stringValue) }
        set { stringValue = newValue?.shownText ?? "" }
    }

    override class var table: NibMemberTable { ModelTable.control.table }
}

/// A button, with or without an image. Images and sounds are those that the nib's bundle found.
open class Button: Control {
    /// Its text.
    open var title = ""
    /// The image that it shows.
    open var image: NamedImage?
    /// The image that it shows while it is on.
    open var alternateImage: NamedImage?
    /// The sound that a click plays.
    open var sound: NamedSound?
    /// The key that presses it.
    open var keyEquivalent = ""
    /// Whether the button is on.
    open var state = ControlState.off
    private var isPressed = false
    /// Its state by number: 1 for on, 0 for off, -1 for mixed.
    open override var value: PropertyValue? {
        get { state.nibValue }
        set { state = newValue.flatMap { ControlState(nibValue: $0) } ?? .off }
    }

    /// Presses it, as a person would: nothing happens to one that is disabled. Gives whether all its actions were taken.
    @discardableResult
    open func performClick() -> Bool {
        // A nib may connect buttons in a circle.
        guard isEnabled, !isPressed else { return false }
        isPressed = true
        defer { isPressed = false }
        return sendActions()
    }

    override class var table: NibMemberTable { ModelTable.button.table }
}

/// A text, to be read or edited.
open class TextField: Control {
    /// Text shown while there is no text.
    open var placeholder = ""
    /// The colour of the text; nil for that of the system.
    open var textColor: Color?
    /// Whether people can change the text.
    open var isEditable = false

    override class var table: NibMemberTable { ModelTable.textField.table }
}

/// An image in its place.
open class ImageView: Control {
    /// The image; nil for none, or where the bundle found none.
    open var image: NamedImage?

    override class var table: NibMemberTable { ModelTable.imageView.table }
}
