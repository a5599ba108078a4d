public import InterfaceSchema

/// A class whose objects nibs can make and connect.
///
///     final class TideController: NibObject {
///         var window: Window?
///         func showNextTide(_ sender: Any?) { … }
///         func awakeFromNib() { … }
///         class var nibMembers: NibMembers {
///             NibMembers(
///                 outlet("window", \TideController.window), action("showNextTide:", TideController.showNextTide))
///         }
///     }
///
/// A class of the main actor says `@MainActor final class TideController: @MainActor NibObject`. Its nibs are
/// instantiated on the main actor.
///
/// The protocol gives no default for any requirement, because a subclass could not replace it.
public protocol NibObject: AnyObject {
    /// Members that nibs can name. A subclass adds its own with `inherits: super.nibMembers`.
    static var nibMembers: NibMembers { get }

    /// Makes an object that has no values in the nib, or whose class is not interested in them.
    init()

    /// Called when all objects of the nib are made and connected.
    func awakeFromNib()
}

/// A class whose objects are made from the values in a nib.
public protocol NibCodable: NibObject {
    /// Makes an object from what the nib says of it. No other object of the nib is there yet.
    init(nibCoder: NibCoder)
}

/// A class of views that nibs have as custom views.
public protocol NibView: NibObject {
    /// Makes a view with a frame.
    init(frame: Rectangle)
}

/// A class of objects that contain others: what a nib has within an object is kept by it.
public protocol NibContainer: NibObject {
    /// Takes an object that the nib has within this one. Called for one after another, from back to front or from top
    /// to bottom, before connections are made. A controller gets only its view or its window.
    func addFromNib(_ content: AnyObject)
}

/// A class of views in which those of other controllers are embedded.
public protocol NibEmbedder: NibContainer {
    /// Takes the view of another controller, which is to fill this one. A container that is no embedder takes it by `addFromNib`.
    func embedFromNib(_ view: AnyObject)
}

/// A class of windows.
public protocol NibWindow: NibObject {
    /// Shows a window that is visible when the interface is loaded. Called when all objects are awake.
    func showFromNib()
}
