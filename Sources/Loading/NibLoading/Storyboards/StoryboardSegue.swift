/// A segue that is being performed.
public final class StoryboardSegue {
    /// The identifier of the segue; "" if it has none.
    public let identifier: String
    /// Way in which the destination is shown: "show", "embed", "unwind", …
    public let kind: String
    /// The controller that the segue leaves; nil for a segue from the application's menu.
    public let source: AnyObject?
    /// The controller to which the segue leads.
    public let destination: AnyObject
    /// The new objects of the destination's scene, for the presenting handler to keep; nil if the destination existed before the segue.
    public let instance: NibInstance?

    init(_ segue: NibSegue, from source: AnyObject?, to destination: AnyObject, _ instance: NibInstance?) {
        identifier = segue.identifier
        kind = segue.kind
        self.source = source
        self.destination = destination
        self.instance = instance
    }
}

/// A class of controllers that decide about the segues that leave them, and prepare for them.
public protocol SeguePerforming: NibObject {
    /// Whether to perform a segue that a control begins. `performSegue` does not ask.
    func shouldPerformSegue(withIdentifier identifier: String, sender: AnyObject?) -> Bool

    /// Called when the destination is made, before it loads its view and is presented.
    func prepare(for segue: StoryboardSegue, sender: AnyObject?)

    /// Called when a segue that a control began cannot be performed.
    func presentError(_ error: NibError)
}
