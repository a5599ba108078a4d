internal import InterfaceSchema
public import NibFormats

/// A transition from one scene of a storyboard to another. A control performs its segues when it sends its actions, a `ViewController`
/// performs them by identifier, and the program can perform any segue: see `perform`.
///
/// Segues of the kinds "relationship" and "embed" are performed when the scene is instantiated, see `NibController`.
public final class NibSegue {
    /// Destination of a segue.
    public enum Destination: Sendable, Hashable {
        /// A scene of the same storyboard, by its index.
        case scene(Int)
        /// A scene of another storyboard; without an identifier, the initial scene.
        case storyboard(String, identifier: String?)
        /// No scene of the storyboard.
        case nowhere
    }

    /// The identifier by which programs perform the segue; "" if it has none.
    public let identifier: String
    /// Way in which the destination is shown: "show", "embed", "relationship", …
    public let kind: String
    /// Destination of the segue.
    public let destination: Destination
    /// Further options in the storyboard.
    public let options: [InterfaceObject.Attribute]
    /// The object at which the segue begins: a controller, a control, or the view in which the destination is embedded.
    public private(set) weak var source: AnyObject?
    let context: SegueContext

    init(
        _ identifier: String, kind: String, _ options: [InterfaceObject.Attribute], from source: AnyObject,
        to destination: Destination, _ context: SegueContext
    ) {
        self.context = context
        self.identifier = identifier
        self.kind = kind
        self.options = options
        self.destination = destination
        self.source = source
    }

    /// Copies the segue, with another object at which it begins.
    func copy(beginningAt source: AnyObject) -> NibSegue {
        NibSegue(identifier, kind: kind, options, from: source, to: destination, context)
    }
}

extension NibSegue {
    static let relationshipKind = "relationship"
    static let embedKind = "embed"
    /// Kind of a segue back to a controller that exists already, so that the segue has no destination.
    static let unwindKind = "unwind"
    /// Relationship of a window controller to the controller of its contents.
    static let contentRelationship = "contentViewController"

    /// Relationship of a source to the destination of a segue with these options: "rootViewController", "viewControllers", …
    static func relationship(_ options: [InterfaceObject.Attribute]) -> String {
        let written = options["relationship"]?.text ?? ""
        // AppKit's storyboard documents write the key path through the window.
        return written == "window.shadowedContentViewController" ? contentRelationship : written
    }
}

extension NibSegue.Destination {
    /// Destination of a segue to the object at a position of a storyboard document.
    init(_ position: Int?, in model: InterfaceModel) {
        guard let position else {
            self = .nowhere
            return
        }
        let attributes = model.document.objects[position].attributes
        if let name = attributes["storyboardName"]?.text {
            self = .storyboard(name, identifier: attributes["referencedIdentifier"]?.text)
        } else {
            self = model.scenes.firstIndex { $0.objects.contains(position) }.map { .scene($0) } ?? .nowhere
        }
    }
}
