/// Context in which the segues of one instantiation are performed later.
final class SegueContext {
    let nib: Nib
    let classes: NibClasses
    let isolation: (any Actor)?
    /// Controller of the scene, which decides about segues of the scene's other objects.
    private(set) weak var controller: AnyObject?
    private(set) weak var application: AnyObject?

    init(
        _ nib: Nib, _ classes: NibClasses, controller: AnyObject?, application: AnyObject?,
        isolation: (any Actor)?
    ) {
        self.nib = nib
        self.classes = classes
        self.controller = controller
        self.application = application
        self.isolation = isolation
    }
}

extension Nib {
    /// The nib of a scene to which a segue of this nib leads; nil for `.nowhere`.
    func nib(of destination: NibSegue.Destination) throws(NibError) -> Nib? {
        switch destination {
        case .nowhere: return nil
        case .scene(let index): return try scenes?.nib(at: index)
        case .storyboard(let name, let identifier):
            guard let bundle else { throw .notFound(nib: name, bundle: nil) }
            let storyboard = try LoadsInProgress.storyboard(named: name, in: bundle)
            if let identifier { return try storyboard.scene(identifier: identifier) }
            return try storyboard.initialScene()
        }
    }
}
