public import AssetModel
import InterfaceSchema

/// Something in a nib that does not fit the program. The load went on without it.
public struct NibFinding: Sendable, Hashable, CustomStringConvertible {
    /// A misfit between nib and program.
    public enum Problem: Sendable, Hashable {
        /// No class has this name. The object is of the class that comes next, or a generic one.
        case unknownClass(String)
        /// The class belongs to an actor that does not instantiate the nib. The object is a generic one.
        case otherActor(String)
        /// The class has no such outlet.
        case unknownOutlet(String)
        /// The class has no such outlet collection.
        case unknownOutletCollection(String)
        /// The outlet refers to objects of another type than this one.
        case wrongType(outlet: String, expected: String)
        /// The target of the action does not have it.
        case unknownAction(String)
        /// The class has no such attribute.
        case unknownAttribute(String)
        /// The attribute has values of another type than this one.
        case wrongValue(attribute: String, expected: String)
        /// Nothing was given for a placeholder.
        case missingExternalObject(String)
        /// The nib has connections of an owner, and none was given.
        case missingOwner
        /// One end of a connection is missing in the nib.
        case danglingConnection(String)
        /// The class has no such attribute that could be bound.
        case unknownBinding(String)
        /// The observed class has no key with which the path of a binding begins.
        case unknownKeyPath(String, binding: String)
        /// No value transformer has this name.
        case unknownTransformer(String)
        /// The storyboard has no scene with this identifier, to which the segue leads.
        case missingScene(String, segue: String)
        /// The controller of the scene, which another one has, could not be made.
        case unmadeScene(String, reason: String)
        /// The scene is within itself by this relationship. It is not made again.
        case cyclicScene(String, relationship: String)
        /// The class cannot take controllers that are this to it.
        case unknownRelationship(String)
        /// Only the instance holds the object; asked for by `unheldObjects`.
        case unheldObject
        /// Bindings are AppKit's alone.
        case bindingOnTouch(String)
        /// The nib has no object at the top level.
        case noTopLevelObject
        /// An image or sound was not found, or is broken; without a name, one that is embedded in the nib.
        case missingMedium(AssetKind, String, reason: String)
        /// No images and sounds could be asked for.
        case noMedia(String)
    }

    /// The misfit.
    public let problem: Problem
    /// The name of the nib.
    public let nib: String
    /// The identifier of the object in the nib; nil if there is none, or no object.
    public let identifier: String?
    /// The class of the object, as the nib names it; nil for no object.
    public let className: String?
    /// The name that the interface's author gave the object.
    public let label: String?
    /// A declared name that is much like the one that was not found.
    public let nearest: String?

    init(
        _ problem: Problem, _ nib: String, _ plan: NibPlan, at position: Int?, nearest: String? = nil
    ) {
        let object = position.map { plan.model.objects[$0] }
        self.problem = problem
        self.nib = nib
        identifier = object?.identifier
        className = position.map { plan.classTable.className(of: $0) }
        label = object?.label
        self.nearest = nearest
    }

    /// A sentence without its full stop.
    public var description: String {
        var place = nib
        if let className {
            place += ": " + className
            if let identifier { place += " " + identifier }
            if let label { place += " \"\(label)\"" }
        }
        return place + ": " + problem.text + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
}

extension NibFinding.Problem {
    fileprivate var text: String {
        switch self {
        case .unknownClass(let name): "no class \"\(name)\""
        case .otherActor(let name): "\(name) belongs to an actor, and the nib is not instantiated there"
        case .unknownOutlet(let name): "no outlet \"\(name)\""
        case .unknownOutletCollection(let name): "no outlet collection \"\(name)\""
        case .wrongType(let name, let expected): "outlet \"\(name)\": another object than \(expected)"
        case .unknownAction(let name): "the target has no action \"\(name)\""
        case .unknownAttribute(let name): "no attribute \"\(name)\""
        case .wrongValue(let name, let expected): "attribute \"\(name)\": another value than \(expected)"
        case .missingExternalObject(let name): "nothing was given for the placeholder \"\(name)\""
        case .missingOwner: "connections of an owner, but none was given"
        case .danglingConnection(let name): "connection \"\(name)\": an end is nowhere in the nib"
        case .unknownBinding(let name): "no attribute \"\(name)\" to bind"
        case .unknownKeyPath(let path, let name): "binding \"\(name)\": nothing at the key path \"\(path)\""
        case .unknownTransformer(let name): "no value transformer \"\(name)\""
        case .missingScene(let name, let segue): "segue \"\(segue)\": no scene \"\(name)\""
        case .unmadeScene(let name, let reason): "scene \"\(name)\": \(reason)"
        case .cyclicScene(let name, let relationship): "scene \"\(name)\" is within itself, as \"\(relationship)\""
        case .unknownRelationship(let name): "no outlet \"\(name)\" for another controller"
        case .unheldObject: "nothing but the instance of the nib holds it"
        case .bindingOnTouch(let name): "binding \"\(name)\": UIKit has no bindings"
        case .noTopLevelObject: "no object at the top level"
        case .missingMedium(let kind, "", let reason): "an embedded \(kind): \(reason)"
        case .missingMedium(let kind, let name, let reason): "\(kind) \"\(name)\": \(reason)"
        case .noMedia(let reason): "no images and sounds: \(reason)"
        }
    }
}
