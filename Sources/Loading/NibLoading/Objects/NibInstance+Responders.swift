internal import InterfaceSchema

/// A class whose objects name the next object of the responder chain.
public protocol NibResponder: NibObject {
    /// Next object of the responder chain, which gets the actions that this object does not have; nil at the end.
    var nextResponder: AnyObject? { get }
}

extension NibInstance {
    /// Sends an action. An action without a target goes along the responder chain, which begins at `firstResponder`, or at the sender if
    /// that is nil. Returns false if no object takes the action.
    @discardableResult
    public func send(_ action: NibAction, firstResponder: AnyObject? = nil) -> Bool {
        if !action.goesToFirstResponder { return action.send() }
        guard let first = firstResponder ?? action.sender else { return false }
        return action.send(along: responders(from: first))
    }

    /// The responder chain from an object. The next object is `NibResponder.nextResponder`, else the object's container in the nib. The
    /// view's controller follows the view, the window's delegate the window. The application and its delegate are last.
    public func responders(from first: AnyObject) -> [AnyObject] {
        var chain: [AnyObject] = []
        var seen: Set<ObjectIdentifier> = []
        func add(_ object: AnyObject?) {
            if let object, seen.insert(ObjectIdentifier(object)).inserted { chain.append(object) }
        }
        var next: AnyObject? = first
        var passed: Set<ObjectIdentifier> = []
        while let object = next, passed.insert(ObjectIdentifier(object)).inserted {
            add(object)
            let position = self.position(of: object)
            if let position, nib.model.objects[position].lineage.contains("NSWindow") {
                add(outlet("delegate", of: object))
            }
            if !(object is GenericObject) { add(outlet("viewController", of: object)) }
            if let responder = object as? any NibResponder, !coding.tables.isOfOtherActor(object) {
                next = responder.nextResponder
            } else {
                next = position.flatMap { container(of: $0) }
            }
        }
        if let application {
            add(application)
            add(outlet("delegate", of: application))
        }
        return chain
    }

    /// The position of an object that this instance has made.
    private func position(of object: AnyObject) -> Int? {
        guard let generic = object as? GenericObject else { return objects.firstIndex { $0 === object } }
        return self.object(at: generic.values.position) === generic ? generic.values.position : nil
    }

    private func container(of position: Int) -> AnyObject? {
        var parent = nib.model.objects[position].parent
        for _ in 0..<nib.model.objects.count {
            guard let holder = parent else { return nil }
            if let object = objects[holder] { return object }
            parent = nib.model.objects[holder].parent
        }
        return nil
    }

    private func outlet(_ name: String, of object: AnyObject) -> AnyObject? {
        guard case .object(let found)? = coding.value(name, of: object) else { return nil }
        return found
    }
}
