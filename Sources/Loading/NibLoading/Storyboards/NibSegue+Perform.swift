internal import NibFormats

extension NibSegue {
    /// Performs it, also if a control would not be allowed to.
    ///
    /// The destination's scene is made and awake; then the controller that the segue leaves is told (`prepare(for:sender:)`); then the
    /// program's handler for this kind presents the scene, see `NibClasses.add(segue:)`. A segue back ("unwind") makes nothing: the nearest
    /// controller that has the action and can take it gets the action with the segue, after `prepare` and before the handler.
    @discardableResult
    public func perform(sender: AnyObject? = nil) throws(NibError) -> StoryboardSegue {
        let names = [options["customClass"]?.text ?? options["UISegueClassName"]?.text, kind].compactMap { $0 }
        guard let present = names.lazy.compactMap({ self.context.classes.presenter(ofSegue: $0) }).first else {
            throw .noPresenter(nib: context.nib.name, segue: identifier, kind: names[0])
        }
        let (segue, action) = kind == Self.unwindKind ? try unwound(sender) : (try made(), nil)
        (controller as? any SeguePerforming)?.prepare(for: segue, sender: sender)
        _ = action?(segue.destination, segue)
        present(segue)
        return segue
    }

    /// The controller that it leaves: that of its scene, if no other one begins it.
    var controller: AnyObject? { source is any SeguePerforming ? source : context.controller }

    /// Performs it for a control, if the controller allows that.
    func begin(_ sender: AnyObject?) -> Bool {
        let performer = controller as? any SeguePerforming
        guard performer?.shouldPerformSegue(withIdentifier: identifier, sender: sender) ?? true else { return false }
        do throws(NibError) {
            try perform(sender: sender)
            return true
        } catch {
            performer?.presentError(error)
            return false
        }
    }

    private func made() throws(NibError) -> StoryboardSegue {
        guard let nib = try context.nib.nib(of: destination) else {
            throw .noDestination(nib: context.nib.name, segue: identifier)
        }
        let instance = try Instantiation.instance(
            of: nib, as: nil, owner: nil, application: context.application, context.classes,
            isolation: context.isolation)
        guard let made = instance.controller else { throw .noDestination(nib: context.nib.name, segue: identifier) }
        (made as? ViewController)?.presentingViewController = controller as? ViewController
        return StoryboardSegue(self, from: controller, to: made, instance)
    }

    /// The segue to the nearest controller, among those that have or presented this one, that takes the action, and the action.
    private func unwound(
        _ sender: AnyObject?
    ) throws(NibError) -> (StoryboardSegue, action: ((AnyObject, AnyObject?) -> Bool)?) {
        let name = options["unwindAction"]?.text ?? options["UIAction"]?.text ?? ""
        let source = controller as? ViewController
        var waiting = [source].compactMap { $0 }
        var seen: Set<ObjectIdentifier> = []
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if let source, next !== source, case .action(let action)? = type(of: next).nibMembers.named(name)?.access,
                next.canPerformUnwindSegueAction(name, from: source, sender: sender)
            {
                return (StoryboardSegue(self, from: source, to: next, nil), action)
            }
            waiting += [next.presentingViewController, next.parent].compactMap { $0 }
        }
        throw .noUnwindTarget(nib: context.nib.name, action: name)
    }
}
