internal import InterfaceSchema

/// The objects that one instantiation of a nib made. The instance keeps all of them; the program keeps the instance, or objects of it.
public final class NibInstance {
    /// The top-level objects, in the order of the nib, without placeholders.
    public var topLevelObjects: [AnyObject] { nib.plan.topLevel.compactMap { objects[$0] } }
    /// The actions that the nib connects, in the order of the nib.
    public let actions: [NibAction]
    /// The bindings, in the order of the nib.
    public let bindings: [NibBinding]
    /// The segues that begin at objects of the nib, in the order of the storyboard.
    public let segues: [NibSegue]
    /// The instances that were made with this instance: the scenes of its child controllers, and the nibs of their views.
    public let parts: [NibInstance]
    /// Misfits between nib and program.
    public let findings: [NibFinding]
    /// Objects that were made, by position in the model; nil at the positions of other objects.
    private(set) var objects: [AnyObject?]
    let nib: Nib
    /// Segues of a compiled scene, by position of their template. The nibs of the scene's views refer to them.
    let templates: [Int: NibSegue]
    let coding: KeyValueCoding
    private(set) weak var application: AnyObject?

    /// Takes the results of an instantiation and the objects that it made, without objects from outside.
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

    /// All objects that were made, in the order of the nib. An index is no position in the model, because objects that are not made, such
    /// as placeholders and cells without a class, are left out. `object(at:)` takes a position.
    public var allObjects: [AnyObject] { objects.compactMap { $0 } }

    /// The object at a position in the objects of the nib's model; nil if there is no such position, or nothing was made for it.
    public func object(at position: Int) -> AnyObject? { objects.indices.contains(position) ? objects[position] : nil }

    /// The controller of a scene; nil for other nibs.
    public var controller: AnyObject? { nib.plan.controller.flatMap { objects[$0] } }

    /// Whether a window of this nib is to be released when it closes, which is the default. False for windows of other nibs.
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

    /// The value at a key path. A key names a member of a class, or a value of a generic object; outlets lead to the next object.
    public func value(atPath path: String, of object: AnyObject) -> NibKeyValue? {
        coding.value(atPath: path, of: object)
    }

    /// Sets the value at a key path and announces the change. Returns false if the path leads nowhere, or if the value does not fit.
    @discardableResult
    public func set(_ value: NibKeyValue?, atPath path: String, of object: AnyObject) -> Bool {
        coding.set(atPath: path, to: value, of: object)
    }

    /// Clears the outlets of the owner that the nib has set.
    func clearOutlets(of owner: AnyObject) {
        for connection in nib.plan.connections {
            guard let source = connection.source, nib.model.objects[source].kind == .filesOwner else { continue }
            switch connection.kind {
            case .outlet: _ = coding.set(connection.label, to: nil, of: owner)
            case .outletCollection: _ = coding.set(connection.label, to: .list([]), of: owner)
            default: continue
            }
        }
    }

    /// Findings for the top-level objects that only this instance keeps. They vanish with the instance.
    public func unheldObjects() -> [NibFinding] {
        nib.plan.topLevel.filter { isKnownUniquelyReferenced(&objects[$0]) }.map {
            NibFinding(.unheldObject, nib.name, nib.plan, at: $0)
        }
    }
}

extension NibInstance: CustomStringConvertible {
    /// The nib's name and the numbers of its parts: `Main: 12 objects, 3 actions, 0 bindings, 1 finding`.
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
