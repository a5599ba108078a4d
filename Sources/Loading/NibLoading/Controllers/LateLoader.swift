/// A controller that loads a nib later, with what was there when it was made.
protocol LateLoader: AnyObject {
    var classes: NibClasses { get set }
    var storyboard: Storyboard? { get set }
    var source: ControllerNib { get }

    func letGo()
}

extension LateLoader {
    /// Tells a view or a window who its controller is, if its class has an outlet for that.
    func tell(_ object: AnyObject?, that controller: AnyObject, isIts outlet: String) {
        guard let object, let type = type(of: object) as? any NibObject.Type,
            case .outlet(let set, _)? = type.nibMembers.named(outlet)?.access
        else { return }
        _ = set(object, controller)
    }

    /// Loads all or nothing, so that after an error the next access tries it again.
    func wholly(_ load: () throws(NibError) -> Void) throws(NibError) {
        do throws(NibError) {
            try load()
        } catch {
            letGo()
            throw error
        }
    }
}
