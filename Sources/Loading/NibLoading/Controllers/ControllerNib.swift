import AssetModel
import InterfaceSchema
import NibFormats

/// The nib of a controller. `load` instantiates the nib once, with the controller as owner, and keeps its objects.
///
/// `ViewController` and `WindowController` use this class. A controller of an actor cannot be their subclass and has a `ControllerNib` of its own:
///
///     @MainActor final class TideController: @MainActor NibObject {
///         private let nib = ControllerNib(nil, for: TideController.self, .view, in: bundle)
///         var loadedView: View?
///         func view() throws -> View? {
///             try nib.load(for: self, classes: classes) { $0.loadedView != nil }
///             return loadedView
///         }
///     }
public final class ControllerNib {
    /// Purpose of a controller's nib.
    public enum Purpose: String, Sendable {
        /// The outlet "view".
        case view
        /// The outlet "window".
        case window
    }

    /// The objects; nil while the nib is not loaded.
    public private(set) var instance: NibInstance?
    private let names: [String]
    private let purpose: Purpose
    private let ownerType: AnyObject.Type
    private let bundle: NibBundle?
    /// Context in which a nib made the controller; nil for a controller that no nib made.
    var context: LoadingContext?

    /// Creates the nib of a controller, without reading a file.
    ///
    /// - Parameters:
    ///   - name: The nib's name; nil: a name that is made of the class's name.
    ///   - type: The controller's class.
    ///   - purpose: The outlet that the nib must set.
    ///   - bundle: The bundle with the nib; nil: the bundle of the class.
    public init(_ name: String?, for type: AnyObject.Type, _ purpose: Purpose, in bundle: NibBundle?) {
        names = name.map { [$0] } ?? Self.names(for: "\(type)", purpose)
        ownerType = type
        self.purpose = purpose
        self.bundle = bundle
    }

    /// The name of the nib that is looked up first.
    public var name: String { names[0] }

    /// Names of nibs for a class, in order of lookup: "TideView" and "TideViewController" for the view of a TideViewController.
    static func names(for className: String, _ purpose: Purpose) -> [String] {
        let word = purpose == .view ? "View" : "Window"
        guard className.hasSuffix("Controller") else { return [className] }
        let stem = className.dropLast("Controller".count)
        let short = stem.hasSuffix(word) ? String(stem) : stem + word
        return [short, className]
    }

    /// The segues of the scene that leave the controller.
    var segues: [NibSegue] = []

    /// Whether the controller is of another class than the one that its nib names.
    var isOfStandIn: Bool { context?.isStandIn ?? false }

    /// Loads the nib, if it is not loaded. `isComplete` tells whether the nib has set the owner's outlet.
    ///
    /// Throws if there is no such nib, if `isComplete` returns false, if the nib loads itself without end, or if too many loads are in progress.
    public func load<Owner: NibObject>(
        for owner: Owner, classes: NibClasses = NibClasses(), isolation: isolated (any Actor)? = #isolation,
        isComplete: (Owner) -> Bool
    ) throws(NibError) {
        if instance != nil { return }
        let nib = try found()
        let identity = context?.scene ?? nib.identity
        guard LoadsInProgress.count(of: identity) < LoadingLimits.repetitions.value else {
            throw .endlessLoad(nib: nib.name, className: "\(type(of: owner))")
        }
        if let reason = LoadsInProgress.reasonAgainstAnother() {
            throw .tooManyLoads(nib: nib.name, className: "\(type(of: owner))", reason: reason)
        }
        let loaded = try Instantiation.instance(
            of: nib, as: identity, owner: owner, application: context?.application,
            externalObjects: context?.externalObjects ?? [:], classes, isolation: isolation)
        guard isComplete(owner) else {
            loaded.clearOutlets(of: owner)
            let expected = nib.model.objects.first { $0.kind == .filesOwner }.map { $0.customClass ?? $0.className }
            throw .unsetOutlet(
                nib: nib.name, outlet: purpose.rawValue, className: "\(type(of: owner))", ownerClass: expected)
        }
        instance = loaded
    }

    /// Releases the objects. The next `load` makes new ones.
    public func unload() { instance = nil }

    private func found() throws(NibError) -> Nib {
        // A compiled storyboard has the nibs of its views beside the nibs of its scenes.
        if let nib = try context?.scenes?.nib(ofView: name) { return nib }
        let bundle = bundle ?? NibBundle.containing(ownerType)
        for name in names.flatMap({ bundle.idiom.names(of: $0) }) {
            if let path = bundle.path(ofNib: name) { return try bundle.nib(at: path) }
        }
        throw .notFound(nib: name, bundle: bundle.path)
    }
}

extension DeviceIdiom {
    /// Names of a nib in order of lookup: with the modifier of the device, then without.
    fileprivate func names(of name: String) -> [String] {
        switch self {
        case .phone: [name + "~iphone", name]
        case .pad: [name + "~ipad", name]
        default: [name]
        }
    }
}
