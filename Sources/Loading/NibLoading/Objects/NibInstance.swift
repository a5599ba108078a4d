internal import InterfaceSchema

/// The objects that one instantiation of a nib made. They belong to whoever holds this or them.
public final class NibInstance {
    /// The outermost objects, in the order of the nib. Placeholders are not among them.
    public var topLevelObjects: [AnyObject] { nib.plan.topLevel.compactMap { objects[$0] } }
    /// The connections from objects that send messages, in the order of the nib.
    public let actions: [NibAction]
    /// The bindings, in the order of the nib.
    public let bindings: [NibBinding]
    /// The segues that begin at its objects, in the order of the storyboard.
    public let segues: [NibSegue]
    /// The scenes that were made with this one: those of the controllers that its containers have.
    public let parts: [NibInstance]
    /// Misfits between nib and program.
    public let findings: [NibFinding]
    /// All objects that were made, by their positions in the model; nil for others.
    private(set) var objects: [AnyObject?]
    let nib: Nib
    /// By position: the segues of a compiled scene, to which the nibs of its views refer.
    let templates: [Int: NibSegue]
    let coding: KeyValueCoding
    private(set) weak var application: AnyObject?

    /// Takes what an instantiation made, without what came from outside.
    init(_ finished: Instantiation, _ objects: [AnyObject?]) {
        nib = finished.nib
        self.objects = objects
        actions = finished.actions
        bindings = finished.bindings
        segues = finished.segues
        parts = finished.parts
        templates = finished.templates
        findings = finished.findings
        coding = finished.coding
        application = finished.application
    }

    /// All objects that were made, in the order of the nib. Their indices are not positions in the model: what was not made,
    /// such as placeholders and cells without a class, is left out. `object(at:)` takes a position.
    public var allObjects: [AnyObject] { objects.compactMap { $0 } }

    /// The object at a position in the objects of the nib's model; nil if there is no such position, or nothing was made for it.
    public func object(at position: Int) -> AnyObject? { objects.indices.contains(position) ? objects[position] : nil }

    /// The controller of a scene; nil for other nibs.
    public var controller: AnyObject? { nib.plan.controller.flatMap { objects[$0] } }

    /// Whether the nib wants a window of its own to go when it closes. That is so unless the nib says otherwise.
    public func isReleasedWhenClosed(_ window: AnyObject) -> Bool {
        guard let position = objects.firstIndex(where: { $0 === window }) else { return false }
        return nib.model.value("releasedWhenClosed", of: position) == .boolean(true)
    }

    /// The object with an identifier in the nib; nil if there is none, or if it was not made.
    public func object(identifier: String) -> AnyObject? {
        nib.plan.model.objects.firstIndex { $0.identifier == identifier }.flatMap { objects[$0] }
    }

    /// The actions that an object sends.
    public func actions(from sender: AnyObject) -> [NibAction] { actions.filter { $0.sender === sender } }

    /// The value at a key path: members of classes, what generic objects have, and so on along outlets.
    public func value(atPath path: String, of object: AnyObject) -> NibKeyValue? {
        coding.value(atPath: path, of: object)
    }

    /// Sets the value at a key path and announces the change. Gives false if the path leads nowhere, or the value does not fit.
    @discardableResult
    public func set(_ value: NibKeyValue?, atPath path: String, of object: AnyObject) -> Bool {
        coding.set(atPath: path, to: value, of: object)
    }

    /// The top-level objects that nobody but this instance holds, each as a finding: they vanish with it.
    public func unheldObjects() -> [NibFinding] {
        nib.plan.topLevel.filter { isKnownUniquelyReferenced(&objects[$0]) }.map {
            NibFinding(.unheldObject, nib.name, nib.plan, at: $0)
        }
    }
}

extension NibInstance: CustomStringConvertible {
    /// The nib's name, and how much was made: `Main: 12 objects, 3 actions, 0 bindings, 1 finding`.
    public var description: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let made = objects.count { $0 != nil }
        return "\(nib.name): "
            + [
                count(made, "object"), count(actions.count, "action"), count(bindings.count, "binding"),
                count(findings.count, "finding"),
            ].joined(separator: ", ")
    }
}
