/// A storyboard of UIKit, independent of its form: a document, or a folder with compiled nibs.
///
/// Scenes, views and scenes of other storyboards have identifiers, which are unique within the storyboard.
public struct StoryboardInterface: WrittenStoryboard, Hashable {
    /// The scenes.
    public var scenes: [Scene]
    /// The scenes of other storyboards to which segues of this storyboard lead.
    public var externals: [External]
    /// The identifier of the first scene's controller.
    public var initial: String?

    /// Creates a storyboard.
    public init(_ scenes: [Scene], externals: [External] = [], initial: String?) {
        self.scenes = scenes
        self.externals = externals
        self.initial = initial
    }

    /// A scene: a controller with its view or with its child controllers.
    public struct Scene: Sendable, Hashable {
        /// The classes of controllers.
        public enum Kind: Sendable, Hashable {
            /// A controller of a view.
            case view
            /// A controller of a stack of controllers. The only child is at the bottom of the stack.
            case navigation
            /// A controller of tabs.
            case tabs
        }

        /// The controller's identifier in the document.
        public var id: String
        /// The controller's class.
        public var kind: Kind
        /// The name of the application's class.
        public var customClass: String?
        /// The name by which programs ask for the scene.
        public var identifier: String?
        /// Parts in the view.
        public var parts: [Part]
        /// The identifiers of the child controllers.
        public var children: [String]
        /// The segues that the controller itself begins, not its views.
        public var segues: [Segue]

        /// Creates a scene.
        public init(
            _ id: String, _ kind: Kind = .view, customClass: String? = nil, identifier: String? = nil,
            parts: [Part] = [], children: [String] = [], segues: [Segue] = []
        ) {
            self.id = id
            self.kind = kind
            self.customClass = customClass
            self.identifier = identifier
            self.parts = parts
            self.children = children
            self.segues = segues
        }
    }

    /// A view within the view of a controller.
    public struct Part: Sendable, Hashable {
        /// Content of a part.
        public enum Content: Sendable, Hashable {
            /// A button that begins segues, or sends its controller messages.
            case button(segues: [Segue] = [], actions: [String] = [])
            /// A view in which the view of another scene is embedded.
            case container(Segue)
        }

        /// The identifier in the document.
        public var id: String
        /// Content.
        public var content: Content
        /// The controller's outlet that refers to the part.
        public var outlet: String?
        /// The frame of the part; nil: the file has no frame.
        public var frame: Frame?

        /// Creates a view.
        public init(_ id: String, _ content: Content, outlet: String? = nil, frame: Frame? = nil) {
            self.id = id
            self.content = content
            self.outlet = outlet
            self.frame = frame
        }
    }

    /// A way to another scene.
    public struct Segue: Sendable, Hashable {
        /// The name by which programs know the segue; "" for none.
        public var identifier: String
        /// Kind of the segue: "show", "presentation" or "embed"; "unwind" goes back to an earlier scene.
        public var kind: String
        /// The identifier of the scene, of this or of another storyboard; for "unwind", the action.
        public var destination: String

        /// Creates a segue.
        public init(_ identifier: String = "", _ kind: String, to destination: String) {
            self.identifier = identifier
            self.kind = kind
            self.destination = destination
        }
    }

    /// A scene of another storyboard.
    public struct External: Sendable, Hashable {
        /// The identifier in this storyboard.
        public var id: String
        /// The other storyboard.
        public var storyboard: String
        /// The identifier of the scene in the other storyboard; nil: the first scene.
        public var identifier: String?

        /// Creates a reference.
        public init(_ id: String, storyboard: String, identifier: String? = nil) {
            self.id = id
            self.storyboard = storyboard
            self.identifier = identifier
        }
    }
}

extension StoryboardInterface.Scene {
    /// The class of the toolkit.
    var className: String {
        switch kind {
        case .view: "UIViewController"
        case .navigation: "UINavigationController"
        case .tabs: "UITabBarController"
        }
    }

    /// The name of the nib in a compiled storyboard, by which other scenes know the scene.
    var nibName: String { identifier ?? className + "-" + id }

    /// The name of the view's nib; nil for a container, which makes its view itself.
    var viewName: String? { kind == .view ? id + "-view-" + viewID : nil }

    var viewID: String { id + "v" }
}
