/// Reason for which a nib could not be loaded, or a segue not performed. No object of the failed load remains.
public enum NibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no interface file, or a broken one. The text names the place and what was expected there.
    case unreadable(nib: String, String)
    /// No interface file has the name. `bundle` is nil if the nib has no bundle to search.
    case notFound(nib: String, bundle: String?)
    /// The nib does not set the outlet that its controller needs. The owner in the nib should have the controller's class.
    case unsetOutlet(nib: String, outlet: String, className: String, ownerClass: String?)
    /// The storyboard has no scene with this identifier; if the identifier is nil, no initial scene.
    case noScene(storyboard: String, identifier: String?, nearest: String?)
    /// The controller's nib makes controllers that load further nibs without end.
    case endlessLoad(nib: String, className: String)
    /// The controller's nib is one too many within the outermost load. The text names the limit.
    case tooManyLoads(nib: String, className: String, reason: String)
    /// No segue with this identifier leaves the controller.
    case noSegue(className: String, identifier: String, nearest: String?)
    /// The program has no handler for segues of this kind, see `NibClasses.add(segue:)`.
    case noPresenter(nib: String, segue: String, kind: String)
    /// The segue leads to no controller.
    case noDestination(nib: String, segue: String)
    /// No earlier controller has the action of the unwind segue and accepts the segue.
    case noUnwindTarget(nib: String, action: String)
    /// The class does not have the outlet. An error only by the rules of UIKit.
    case unknownKey(nib: String, key: String, className: String, object: String, nearest: String?)

    /// Sentence without a full stop.
    public var description: String {
        switch self {
        case .unreadable(let nib, let reason): "\(nib): \(reason)"
        case .notFound(let nib, let bundle):
            "\(nib): an interface file of this name expected in \(bundle ?? "a bundle"), found none"
        case .unsetOutlet(let nib, let outlet, let className, let ownerClass):
            "\(nib): the outlet \"\(outlet)\" of \(className) expected to be set; the owner of the nib "
                + (ownerClass.map { "is of class \($0)" } ?? "has no class")
        case .noScene(let storyboard, nil, _): "\(storyboard): a first scene expected, found none"
        case .noScene(let storyboard, let identifier?, let nearest):
            "\(storyboard): a scene \"\(identifier)\" expected, found none"
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .endlessLoad(let nib, let className):
            "\(nib): nibs that load each other expected to come to an end, found another nib, for \(className)"
        case .tooManyLoads(let nib, let className, let reason): "\(nib): not loaded for \(className): \(reason)"
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

    /// Same as `description`, in place of Foundation's general sentence for errors. Programs get this text where the error's static type is
    /// known, as in a `catch` of this module's calls.
    public var localizedDescription: String { description }
}
