extension Nib {
    /// An object that can be the owner if the program has no class for the owner. The nib sets its outlets, and actions have it as their target.
    ///
    /// The object has the nib's values of File's Owner. Each call makes a new object, which the caller must keep, as any owner. Nil if the
    /// nib has no owner.
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
    /// The names of the class and the identifier.
    public var description: String { values.className + (values.identifier.map { " \"\($0)\"" } ?? "") }
}
