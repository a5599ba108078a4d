extension Nib {
    /// Makes the objects of the nib, connects them, sets their values, awakens them, and shows the windows that are visible at launch. Each
    /// call makes new objects.
    ///
    /// An object of an unknown class becomes a `GenericObject`, with a finding if the class is the application's own. Objects of an actor's
    /// classes are made only if that actor calls.
    ///
    /// If the nib is a scene, the scenes of its child controllers are made too, see `NibController`. Their findings are among the instance's.
    ///
    /// - Parameters:
    ///   - owner: The object for which the nib is loaded.
    ///   - application: The application object.
    ///   - externalObjects: The objects for the placeholders of this nib, by the placeholders' names. As in UIKit, only this instantiation
    ///     gets them: neither the scenes that are made with this nib, nor the nib of a view that a controller loads later. The storyboard
    ///     names the objects for the placeholders of such a nib.
    ///   - classes: The classes that the nib can name.
    ///   - isolation: The actor of the caller.
    public func instantiate(
        owner: AnyObject? = nil, application: AnyObject? = nil, externalObjects: [String: AnyObject] = [:],
        classes: NibClasses = NibClasses(), isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> NibInstance {
        try Instantiation.instance(
            of: self, as: nil, owner: owner, application: application, externalObjects: externalObjects, classes,
            isolation: isolation)
    }
}
