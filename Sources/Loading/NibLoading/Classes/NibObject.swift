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
/// A class of the main actor says `@MainActor final class TideController: @MainActor NibObject`. Its nibs are instantiated on the main actor.
///
/// The protocol has no default implementations, because a subclass could not override them.
public protocol NibObject: AnyObject {
    /// Members that nibs can name. A subclass adds its own members with `inherits: super.nibMembers`.
    static var nibMembers: NibMembers { get }

    /// Makes an object that has no values in the nib, or whose class does not use them.
    init()

    /// Called when all objects of the nib are made and connected.
    func awakeFromNib()
}

/// A class whose objects are made from the values in a nib.
public protocol NibCodable: NibObject {
    /// Makes an object from its values in the nib. Other objects of the nib are not accessible yet.
    init(nibCoder: NibCoder)
}

/// A class of views that nibs have as custom views.
public protocol NibView: NibObject {
    /// Makes a view with a frame.
    init(frame: Rectangle)
}

/// A class whose objects contain, and keep, other objects of the nib.
public protocol NibContainer: NibObject {
    /// Takes an object that the nib has within this object. Called for one content after another, from back to front or from top to bottom,
    /// before connections are made. A controller gets only its view or its window.
    func addFromNib(_ content: AnyObject)
}

/// A class of container views, in which the views of other controllers are embedded.
public protocol NibEmbedder: NibContainer {
    /// Takes the view of another controller, which is to fill this view. A container that is no embedder takes the view by `addFromNib`.
    func embedFromNib(_ view: AnyObject)
}

/// A class of windows.
public protocol NibWindow: NibObject {
    /// Shows the window. Called for windows that are visible at launch, when all objects are awake.
    func showFromNib()
}
