extension Nib {
    /// Makes the objects of the nib, connects them, sets their values, awakens them, and shows the windows that are visible
    /// at once. Each call makes new objects.
    ///
    /// Objects of unknown classes become generic ones, with a finding if the class is the application's own. Classes of an
    /// actor are made only where that actor calls.
    ///
    /// Of a scene, the scenes of the controllers that its containers have are made with it, see `NibController`. Their findings are
    /// among those of the instance.
    ///
    /// - Parameters:
    ///   - owner: The object for which the nib is loaded.
    ///   - application: The application object.
    ///   - externalObjects: What replaces the placeholders of this nib, by their names. As in UIKit, it is for this one instantiation:
    ///     neither the scenes that are made with this one get it, nor the nib of a view that a controller loads later. What such a
    ///     nib has placeholders for, its storyboard says.
    ///   - classes: The classes that the nib can name.
    ///   - isolation: Where it is called.
    public func instantiate(
        owner: AnyObject? = nil, application: AnyObject? = nil, externalObjects: [String: AnyObject] = [:],
        classes: NibClasses = NibClasses(), isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> NibInstance {
        try Instantiation.instance(
            of: self, as: nil, owner: owner, application: application, externalObjects: externalObjects, classes,
            isolation: isolation)
    }
}
