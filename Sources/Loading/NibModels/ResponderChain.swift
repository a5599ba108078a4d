import NibLoading

/// Objects that may take an action without a target, the nearest first, each once.
struct ResponderChain {
    private(set) var responders: [AnyObject] = []
    private var seen: Set<ObjectIdentifier> = []

    /// Adds a responder and its next responders, each view with its controller and each window with its delegate.
    mutating func add(from first: AnyObject?) {
        var next = first
        var passed: Set<ObjectIdentifier> = []
        while let responder = next, passed.insert(ObjectIdentifier(responder)).inserted {
            append(responder)
            append((responder as? View)?.viewController)
            append((responder as? Window)?.delegate)
            next = (responder as? any NibResponder)?.nextResponder
        }
    }

    mutating func add(_ application: Application?) {
        append(application)
        append(application?.delegate)
    }

    private mutating func append(_ object: AnyObject?) {
        if let object, seen.insert(ObjectIdentifier(object)).inserted { responders.append(object) }
    }
}
