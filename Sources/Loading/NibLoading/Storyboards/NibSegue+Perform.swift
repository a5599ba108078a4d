internal import NibFormats

extension NibSegue {
    /// Performs the segue, without a call of `shouldPerformSegue`.
    ///
    /// The destination's scene is made and awakes. Then the controller that the segue leaves gets `prepare(for:sender:)`. Then the
    /// program's handler for this kind presents the scene, see `NibClasses.add(segue:)`. An unwind segue makes no scene: the nearest
    /// earlier controller that has the action and accepts the segue gets the action with the segue, after `prepare` and before the handler.
    @discardableResult
    public func perform(sender: AnyObject? = nil) throws(NibError) -> StoryboardSegue {
        let names = [options["customClass"]?.text ?? options["UISegueClassName"]?.text, kind].compactMap { $0 }
        guard let present = names.lazy.compactMap({ self.context.classes.presenter(ofSegue: $0) }).first else {
            throw .noPresenter(nib: context.nib.name, segue: identifier, kind: names[0])
        }
        let (segue, action) = kind == Self.unwindKind ? try findUnwindDestination(sender) : (try makeDestination(), nil)
        (controller as? any SeguePerforming)?.prepare(for: segue, sender: sender)
        _ = action?(segue.destination, segue)
        present(segue)
        return segue
    }

    /// Controller that the segue leaves: the source if it performs segues, else the scene's controller.
    var controller: AnyObject? { source is any SeguePerforming ? source : context.controller }

    /// Performs the segue for a control, if `shouldPerformSegue` allows that. Returns whether the segue was performed.
    func performIfAllowed(_ sender: AnyObject?) -> Bool {
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

    private func makeDestination() throws(NibError) -> StoryboardSegue {
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

    /// Finds the destination of an unwind segue: the nearest parent or presenting controller that has the action and accepts the segue.
    private func findUnwindDestination(
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
