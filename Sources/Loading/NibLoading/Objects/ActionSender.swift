/// An object that sends actions: a control, or an item of a menu. An instantiation appends the nib's actions to their senders.
public protocol ActionSender: AnyObject {
    /// The actions that the nib connects, in the nib's order, without actions of another trigger, see `NibAction.trigger`.
    var actions: [NibAction] { get set }
    /// Objects that may take an action without a target, the nearest first.
    var responderChain: [AnyObject] { get }
}

extension ActionSender {
    /// Sends all actions. Returns false if there is none, or if an action finds no object that takes it.
    @discardableResult
    public func sendActions() -> Bool {
        var isTaken = !actions.isEmpty
        for action in actions {
            let hasTaker = action.goesToFirstResponder ? action.send(along: responderChain) : action.send()
            isTaken = isTaken && hasTaker
        }
        return isTaken
    }
}
