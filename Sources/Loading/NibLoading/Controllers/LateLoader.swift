/// A controller that loads its nib later, with classes, storyboard and context of the load that made the controller.
protocol LateLoader: AnyObject {
    var classes: NibClasses { get set }
    var storyboard: Storyboard? { get set }
    var source: ControllerNib { get }

    func letGo()
}

extension LateLoader {
    /// Sets the outlet in which a view or a window has its controller, if the class has this outlet.
    func setOutlet(_ outlet: String, of object: AnyObject?, to controller: AnyObject) {
        guard let object, let type = type(of: object) as? any NibObject.Type,
            case .outlet(let set, _)? = type.nibMembers.named(outlet)?.access
        else { return }
        _ = set(object, controller)
    }

    /// Calls `load`, and undoes a failed load with `letGo`, so that the next access tries it again.
    func lettingGoOnFailure(_ load: () throws(NibError) -> Void) throws(NibError) {
        do throws(NibError) {
            try load()
        } catch {
            letGo()
            throw error
        }
    }
}
