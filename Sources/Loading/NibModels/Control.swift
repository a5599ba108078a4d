public import InterfaceSchema
public import NibAssets
public import NibLoading

/// A view that takes input. It sends actions and can be disabled.
open class Control: View, ActionSender {
    /// The actions that the nib connects, in the nib's order.
    public var actions: [NibAction] = []
    /// Whether people can use the control.
    open var isEnabled = true
    /// The font of the text; nil for the system's font.
    open var font: Font?
    /// The text; for a control without a text, the value as text.
    open var stringValue = ""
    /// Formatter that turns the value into text, and back.
    open var formatter: AnyObject?
    /// Value for bindings and other controls: the text, or the state of a button.
    open var value: PropertyValue? {
        get { .text(stringValue) }
        set { stringValue = newValue?.shownText ?? "" }
    }

    /// Objects that may take an action without a target: the application's responder chain, from the focus; for a window of no application the view's.
    public override var responderChain: [AnyObject] { window?.application?.responderChain ?? super.responderChain }

    override class var table: NibMemberTable { ModelTable.control.table }
}

/// A button, with or without an image. The nib's bundle finds images and sounds.
open class Button: Control {
    /// The text of the button.
    open var title = ""
    /// The image of the button.
    open var image: NamedImage?
    /// The image while the button is on.
    open var alternateImage: NamedImage?
    /// The sound that a click plays.
    open var sound: NamedSound?
    /// The key that presses the button.
    open var keyEquivalent = ""
    /// Whether the button is on.
    open var state = ControlState.off
    private var isPressed = false
    /// The state as a number: 1 for on, 0 for off, -1 for mixed.
    open override var value: PropertyValue? {
        get { state.nibValue }
        set { state = newValue.flatMap { ControlState(nibValue: $0) } ?? .off }
    }

    /// Presses the button, as a person would; nothing happens if it is disabled. Returns whether objects took all its actions.
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
    /// The colour of the text; nil for the system's colour.
    open var textColor: Color?
    /// Whether people can change the text.
    open var isEditable = false

    override class var table: NibMemberTable { ModelTable.textField.table }
}

/// A view that shows an image.
open class ImageView: Control {
    /// The image; nil if there is none, or if the bundle found none.
    open var image: NamedImage?

    override class var table: NibMemberTable { ModelTable.imageView.table }
}
