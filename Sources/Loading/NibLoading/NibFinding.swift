public import AssetModel
import InterfaceSchema

/// Misfit between a nib and the program. The load continued without the misfitting part.
public struct NibFinding: Sendable, Hashable, CustomStringConvertible {
    /// Kind of misfit, with its names.
    public enum Problem: Sendable, Hashable {
        /// The program has no class of this name. The object has the class of its nearest known ancestor, or is a `GenericObject`.
        case unknownClass(String)
        /// The class belongs to an actor on which the nib is not instantiated. An object that the nib makes has the class of its nearest
        /// usable ancestor, or is a `GenericObject`.
        case otherActor(String)
        /// The class has no such outlet.
        case unknownOutlet(String)
        /// The class has no such outlet collection.
        case unknownOutletCollection(String)
        /// The object in the nib is not of the type that the outlet expects, or one of the two is a list.
        case wrongType(outlet: String, found: String, expected: String)
        /// The target's class has no such action.
        case unknownAction(String)
        /// The class has no such attribute.
        case unknownAttribute(String)
        /// The value in the nib is not of the type that the attribute expects.
        case wrongValue(attribute: String, found: String, expected: String)
        /// The caller gave no object for the placeholder of this name.
        case missingExternalObject(String)
        /// The nib connects its owner, and the caller gave no owner.
        case missingOwner
        /// The nib connects the application, and the caller gave no application. A controller passes on the application of the nib that made it.
        case missingApplication
        /// One end of a connection is missing in the nib.
        case danglingConnection(String)
        /// The class has no attribute of this name to bind.
        case unknownBinding(String)
        /// The class of the observed object lacks the first key of the binding's key path.
        case unknownKeyPath(String, binding: String)
        /// No value transformer has this name.
        case unknownTransformer(String)
        /// The segue leads to the scene of this identifier, which the storyboard lacks.
        case missingScene(String, segue: String)
        /// The scene of a child controller could not be made.
        case unmadeScene(String, reason: String)
        /// The scene contains itself through this relationship. The inner scene is not made.
        case cyclicScene(String, relationship: String)
        /// The controller's class has no outlet for children of this relationship.
        case unknownRelationship(String)
        /// Only the instance keeps the object. Only `NibInstance.unheldObjects()` reports this problem.
        case unheldObject
        /// The nib has a binding of this name, but is loaded by the rules of UIKit, which has no bindings.
        case bindingOnTouch(String)
        /// The nib has no object at the top level.
        case noTopLevelObject
        /// An image or sound is missing or broken. The name is empty for a nameless medium that is embedded in the nib.
        case missingMedium(AssetKind, String, reason: String)
        /// The service could not give the nib's images and sounds.
        case noMedia(String)
        /// The file with the nib's translations cannot be read. The nib keeps its own texts.
        case noTranslations(String)
    }

    /// The misfit between nib and program.
    public let problem: Problem
    /// The name of the nib.
    public let nib: String
    /// The identifier of the object in the nib; nil if the object has none, or if the finding is about no object.
    public let identifier: String?
    /// The class of the object, as the nib names it; nil if the finding is about no object.
    public let className: String?
    /// The name that the interface's author gave the object.
    public let label: String?
    /// A known name that resembles the missing name, as a suggestion; nil if none does.
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
        case .wrongType(let name, let found, let expected): "outlet \"\(name)\": \(found) in place of \(expected)"
        case .unknownAction(let name): "the target has no action \"\(name)\""
        case .unknownAttribute(let name): "no attribute \"\(name)\""
        case .wrongValue(let name, let found, let expected): "attribute \"\(name)\": \(found) in place of \(expected)"
        case .missingExternalObject(let name): "nothing was given for the placeholder \"\(name)\""
        case .missingOwner: "connections of an owner, but no owner was given"
        case .missingApplication: "connections of the application, but no application was given"
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
        case .noTranslations(let reason): "no translations: \(reason)"
        }
    }
}
