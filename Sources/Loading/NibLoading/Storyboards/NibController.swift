/// A class of controllers that storyboards relate to each other.
///
/// Where a container of a storyboard has other controllers, the scenes of these are instantiated with the container's. They
/// are connected and awake before the objects of the container's scene awake.
public protocol NibController: NibObject {
    /// Takes the controller of another scene.
    ///
    /// - Parameters:
    ///   - child: The controller.
    ///   - relationship: What it is to this one: "rootViewController" of a navigation controller, "viewControllers" of tabs and of
    ///     split views, on AppKit "tabItems" and "splitItems", "contentViewController" of a window, "embed" for one whose view goes
    ///     into a view of this one.
    func addFromNib(controller child: AnyObject, as relationship: String)

    /// The view of this controller, which is about to be embedded in a view of another one; nil if it has none.
    func viewForEmbedding() throws(NibError) -> AnyObject?
}

/// Context in which a controller was made, and its nib will be loaded.
struct LoadingContext {
    /// The storyboard; nil for a controller of another nib.
    let scenes: Storyboard?
    /// The name of the load in progress that made it; nil outside storyboards.
    let scene: String?
    /// Whether the controller is of another class than the one that the nib names.
    let isStandIn: Bool
    private(set) weak var application: AnyObject?
    private let weakObjects: [String: WeakReference]
    /// Segues, which nobody else keeps. They refer to controllers weakly.
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
