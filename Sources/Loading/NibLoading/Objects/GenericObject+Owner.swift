extension Nib {
    /// An object that can be the owner where the program has no class for the owner. Outlets are set in it, and actions reach it.
    ///
    /// The object has the nib's values of File's Owner. Each call makes a new one, which the caller keeps, as any owner. Nil if the nib
    /// has no owner.
    ///
    ///     let owner = nib.genericOwner()
    ///     let instance = try nib.instantiate(owner: owner)
    ///     let window = owner?.outlet("window")
    public func genericOwner() -> GenericObject? {
        plan.outsiders.first { model.objects[$0].kind == .filesOwner }.map {
            GenericObject(NibCoder(NibSource(self), position: $0))
        }
    }
}

extension GenericObject: CustomStringConvertible {
    /// Its class and its identifier.
    public var description: String { values.className + (values.identifier.map { " \"\($0)\"" } ?? "") }
}
