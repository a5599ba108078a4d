public import InterfaceSchema

/// An action that a nib connects: who sends it, what, to whom, and on which events.
public final class NibAction {
    /// The message, such as "showNextTide:".
    public let name: String
    /// UIKit's events on which it is sent; empty on AppKit, where a control has one event of its own.
    public let events: EventSet
    /// What else than the usual event of an AppKit control sends it, such as "doubleAction"; nil for most.
    public let trigger: String?
    /// The sender.
    public private(set) weak var sender: AnyObject?
    /// The target; nil for an action that goes to the first object of the responder chain that has it.
    public var target: AnyObject? { destination?.object }
    /// Whether the action has no target of its own.
    public var goesToFirstResponder: Bool { destination == nil && segue == nil }
    /// The segue that it begins, in place of sending a message.
    public let segue: NibSegue?
    private let destination: WeakReference?
    private let message: ((AnyObject, AnyObject?) -> Bool)?

    init(
        _ connection: ModelConnection, events: EventSet, from sender: AnyObject, to target: AnyObject?,
        _ message: ((AnyObject, AnyObject?) -> Bool)?
    ) {
        name = connection.label
        trigger = connection.trigger
        self.events = events
        self.sender = sender
        destination = target.map { WeakReference($0) }
        self.message = message
        segue = nil
    }

    /// Begins a segue.
    init(_ segue: NibSegue, from sender: AnyObject) {
        name = "perform:"
        trigger = nil
        events = []
        self.sender = sender
        destination = nil
        message = nil
        self.segue = segue
    }

    /// Sends it. Gives false if the target is gone, does not have the action or does nothing, or if there is no target.
    @discardableResult
    public func send() -> Bool {
        if let segue { return segue.begin(sender) }
        guard let target, let message else { return false }
        return message(target, sender)
    }

    /// Object that would take the action: its target, else the first of a responder chain; nil if there is none. A segue is taken by the controller that
    /// it leaves, or by its sender.
    public func taker(along chain: [AnyObject]) -> AnyObject? {
        if let segue { return segue.controller ?? sender }
        return (goesToFirstResponder ? chain : [target].compactMap { $0 }).first { object in
            guard let type = type(of: object) as? any NibObject.Type, let member = type.nibMembers.named(name),
                member.isAction
            else { return false }
            return !member.isTold || (object as? any NibKeeper)?.responds(to: name) ?? false
        }
    }

    /// Sends it to the first of these objects that has it: a responder chain. Gives false if none has it.
    @discardableResult
    public func send(along chain: [AnyObject]) -> Bool {
        for responder in chain {
            guard let type = type(of: responder) as? any NibObject.Type,
                case .action(let message)? = type.nibMembers.named(name)?.access
            else { continue }
            if message(responder, sender) { return true }
        }
        return false
    }
}
