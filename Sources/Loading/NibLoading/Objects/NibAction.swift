public import InterfaceSchema

/// An action that a nib connects: sender, message, target and events.
public final class NibAction {
    /// The message, such as "showNextTide:".
    public let name: String
    /// UIKit's events on which the action is sent; empty on AppKit, where a control has one event of its own.
    public let events: EventSet
    /// The event of an AppKit control that sends the action, such as "doubleAction"; nil for the usual event.
    public let trigger: String?
    /// The sender.
    public private(set) weak var sender: AnyObject?
    /// The target; nil if the action goes along the responder chain or begins a segue, or if the target is gone.
    public var target: AnyObject? { destination?.object }
    /// Whether the action goes along the responder chain, because it has no target of its own.
    public var goesToFirstResponder: Bool { destination == nil && segue == nil }
    /// The segue that the action begins, instead of sending a message; nil for other actions.
    public let segue: NibSegue?
    private let destination: WeakReference?
    private let message: ((AnyObject, AnyObject?) -> Bool)?
    /// The actor on which the nib was instantiated.
    private let isolation: (any Actor)?

    init(
        _ connection: ModelConnection, events: EventSet, from sender: AnyObject, to target: AnyObject?,
        _ message: ((AnyObject, AnyObject?) -> Bool)?, isolation: (any Actor)?
    ) {
        name = connection.label
        trigger = connection.trigger
        self.events = events
        self.sender = sender
        destination = target.map { WeakReference($0) }
        self.message = message
        self.isolation = isolation
        segue = nil
    }

    /// Creates an action that begins a segue.
    init(_ segue: NibSegue, from sender: AnyObject) {
        name = "perform:"
        trigger = nil
        events = []
        self.sender = sender
        destination = nil
        message = nil
        isolation = nil
        self.segue = segue
    }

    /// Sends the action to its target, or performs its segue. Returns false if there is no target, if the target is gone, lacks the action or
    /// does nothing, or if the segue is not performed.
    @discardableResult
    public func send() -> Bool {
        if let segue { return segue.performIfAllowed(sender) }
        guard let target, let message else { return false }
        return message(target, sender)
    }

    /// Object that would take the action: the target, else the first object of the responder chain `chain` that has the action; nil if
    /// there is none. For a segue, the controller that the segue leaves, else the sender.
    public func taker(along chain: [AnyObject]) -> AnyObject? {
        if let segue { return segue.controller ?? sender }
        return (goesToFirstResponder ? chain : [target].compactMap { $0 }).first { object in
            guard let member = member(of: object), member.isAction else { return false }
            return !member.isReceived || (object as? any NibKeeper)?.responds(to: name) ?? false
        }
    }

    /// Sends the action along a responder chain, to the first object that takes it. Returns false if no object does.
    @discardableResult
    public func send(along chain: [AnyObject]) -> Bool {
        for responder in chain {
            guard case .action(let message)? = member(of: responder)?.access else { continue }
            if message(responder, sender) { return true }
        }
        return false
    }

    /// The member of a responder's class with the action's name; nil also for the class of another actor, whose objects are not called here.
    private func member(of responder: AnyObject) -> NibMember? {
        guard let members = (type(of: responder) as? any NibObject.Type)?.nibMembers else { return nil }
        return members.isUsable(on: isolation) ? members.named(name) : nil
    }
}
