/// Why a nib could not be loaded. Nothing of it was made, or all of it is gone again.
public enum NibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no interface, or broken; the text says where and what was expected.
    case unreadable(nib: String, String)
    /// No interface file has the name; without a bundle, nobody said where to look.
    case notFound(nib: String, bundle: String?)
    /// The nib of a controller does not give it what it needs. Its owner should have the controller's class.
    case unsetOutlet(nib: String, outlet: String, className: String, ownerClass: String?)
    /// The storyboard has no such scene; without an identifier, no first one.
    case noScene(storyboard: String, identifier: String?, nearest: String?)
    /// The nib of the controller loads controllers whose nibs load others, without end.
    case endlessLoad(nib: String, className: String)
    /// No segue with this identifier leaves the controller.
    case noSegue(className: String, identifier: String, nearest: String?)
    /// The program presents no segues of this kind.
    case noPresenter(nib: String, segue: String, kind: String)
    /// The segue leads to no controller.
    case noDestination(nib: String, segue: String)
    /// No controller before this one has the action of a segue back.
    case noUnwindTarget(nib: String, action: String)
    /// By the rules of UIKit, an outlet that the class does not have.
    case unknownKey(nib: String, key: String, className: String, object: String, nearest: String?)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .unreadable(let nib, let reason): "\(nib): \(reason)"
        case .notFound(let nib, let bundle):
            "\(nib): an interface file of this name expected in \(bundle ?? "a bundle"), found none"
        case .unsetOutlet(let nib, let outlet, let className, let ownerClass):
            "\(nib): the outlet \"\(outlet)\" of \(className) expected to be set; the owner of the nib "
                + (ownerClass.map { "is of class \($0)" } ?? "has none")
        case .noScene(let storyboard, nil, _): "\(storyboard): a first scene expected, found none"
        case .noScene(let storyboard, let identifier?, let nearest):
            "\(storyboard): a scene \"\(identifier)\" expected, found none"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .endlessLoad(let nib, let className):
            "\(nib): nibs that load each other expected to come to an end, found another one, for \(className)"
        case .noSegue(let className, let identifier, let nearest):
            "\(className): a segue \"\(identifier)\" expected, found none"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .noPresenter(let nib, let segue, let kind):
            "\(nib): segue \"\(segue)\": a handler for segues \"\(kind)\" expected in NibClasses, found none"
        case .noDestination(let nib, let segue): "\(nib): segue \"\(segue)\": a controller expected, found none"
        case .noUnwindTarget(let nib, let action):
            "\(nib): a controller with the action \"\(action)\" expected among those before, found none"
        case .unknownKey(let nib, let key, let className, let object, let nearest):
            "\(nib): \(object): an outlet of \(className) expected, found \"\(key)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        }
    }

    /// The same, in place of the general sentence that Foundation has for errors; where the type of the error is known, as it is in
    /// a `catch` of calls of this module.
    public var localizedDescription: String { description }
}
