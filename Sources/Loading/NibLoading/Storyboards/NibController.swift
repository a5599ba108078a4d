/// A class of controllers that storyboards relate to each other.
///
/// The scenes of a container's child controllers are instantiated with the container's scene. Their objects are connected and awake before
/// the objects of the container's scene awake.
public protocol NibController: NibObject {
    /// Takes a child controller.
    ///
    /// - Parameters:
    ///   - child: The child controller.
    ///   - relationship: The relationship of the child to this controller: "rootViewController" of a navigation controller,
    ///     "viewControllers" of tab bar and split view controllers, on AppKit "tabItems" and "splitItems", "contentViewController" of a
    ///     window, "embed" for a child whose view goes into a view of this controller.
    func addFromNib(controller child: AnyObject, as relationship: String)

    /// The view of this controller, which is about to be embedded in a view of another controller; nil if there is none.
    func viewForEmbedding() throws(NibError) -> AnyObject?
}

/// Context in which a controller was made, and its nib will be loaded.
struct LoadingContext {
    /// The storyboard; nil for a controller of another nib.
    let scenes: Storyboard?
    /// Identity of the load that made the controller; nil outside storyboards.
    let scene: String?
    /// Whether the controller is of another class than the one that the nib names.
    let isStandIn: Bool
    private(set) weak var application: AnyObject?
    private let weakObjects: [String: WeakReference]
    /// Segues for placeholders of the view's nib, by name. They are kept here and refer to controllers weakly.
    private let segues: [String: NibSegue]

    /// Context of the controller at a position, among the objects of its nib and the segues of its scene.
    init(
        _ nib: Nib, of controller: Int, among objects: [AnyObject?], _ templates: [Int: NibSegue], isStandIn: Bool,
        application: AnyObject?
    ) {
        scenes = nib.scenes
        scene = nib.scenes.map { _ in nib.identity }
        self.isStandIn = isStandIn
        self.application = application
        var (weakObjects, segues) = ([String: WeakReference](), [String: NibSegue]())
        for (name, position) in nib.plan.compiled?.viewObjects[controller] ?? [] {
            if let segue = templates[position] {
                segues[name] = segue
            } else if let object = objects[position] {
                weakObjects[name] = WeakReference(object)
            }
        }
        self.weakObjects = weakObjects
        self.segues = segues
    }

    var externalObjects: [String: AnyObject] {
        weakObjects.compactMapValues { $0.object }.merging(segues) { object, _ in object }
    }
}
