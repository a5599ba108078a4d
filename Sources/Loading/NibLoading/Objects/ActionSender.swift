/// An object that sends actions: a control, or an item of a menu. Whoever instantiates a nib gives it those that the nib connects.
public protocol ActionSender: AnyObject {
    /// The actions that the nib connects, in its order, without those that have another trigger.
    var actions: [NibAction] { get set }
    /// Objects that may take an action without a target, the nearest first.
    var responderChain: [AnyObject] { get }
}

extension ActionSender {
    /// Sends all actions. Gives false if there is none, or if one has no taker.
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
