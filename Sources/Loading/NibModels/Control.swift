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
    /// What turns its value into text, and back.
    open var formatter: AnyObject?
    /// Who has the values of a control that shows many.
    open weak var dataSource: AnyObject?

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        isEnabled = nibCoder.flag("enabled", default: true)
        font = nibCoder.font("font")
        stringValue = nibCoder.text("stringValue")
    }

    /// Who may take an action without a target, the nearest first.
    public var responderChain: [AnyObject] {
        var chain: [AnyObject] = []
        var view: View? = self
        while let next = view {
            chain.append(next)
            view = next.superview
        }
        guard let window else { return chain }
        return chain + [window] + [window.delegate].compactMap { $0 }
    }

    /// Its outlets.
    open override class var nibMembers: NibMembers {
        NibMembers(
            outlet("formatter", \Control.formatter), outlet("dataSource", \Control.dataSource),
            inherits: super.nibMembers)
    }
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
    /// Whether it is on.
    open var state = ControlState.off

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        title = nibCoder.text("title")
        image = nibCoder.image("image")
        alternateImage = nibCoder.image("alternateImage")
        sound = nibCoder.sound("sound")
        keyEquivalent = nibCoder.text("keyEquivalent")
        state = nibCoder.state("state")
    }

    /// Presses it, as a person would: nothing happens to one that is disabled. Gives whether all its actions were taken.
    @discardableResult
    open func performClick() -> Bool { isEnabled && sendActions() }
}

/// A text, to be read or edited.
open class TextField: Control {
    /// What stands there while there is no text.
    open var placeholder = ""
    /// The colour of the text; nil for that of the system.
    open var textColor: Color?
    /// Whether people can change the text.
    open var isEditable = false

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        // UIKit calls both by other names.
        if stringValue.isEmpty { stringValue = nibCoder.text("text") }
        placeholder = nibCoder.value("placeholderString", as: String.self) ?? nibCoder.text("placeholder")
        textColor = nibCoder.color("textColor")
        isEditable = nibCoder.flag("editable", default: false)
    }
}

/// An image in its place.
open class ImageView: Control {
    /// The image; nil for none, or where the bundle found none.
    open var image: NamedImage?

    /// Creates one without values, in its place.
    public required init(frame: Rectangle) { super.init(frame: frame) }

    /// Creates one from what a nib says of it.
    public required init(nibCoder: NibCoder) {
        super.init(nibCoder: nibCoder)
        image = nibCoder.image("image")
    }
}
