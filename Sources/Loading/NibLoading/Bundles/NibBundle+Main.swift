internal import PropertyLists

extension NibBundle {
    /// Instantiates what `Info.plist` names as the application's main interface: a nib with the application as owner, or a storyboard.
    /// Of a storyboard, the scene with the application's menu comes first, then the first scene.
    ///
    /// Wherever a nib has the main menu, the application object gets it under the key "mainMenu".
    ///
    /// - Parameters:
    ///   - application: The application object.
    ///   - classes: The classes that the interface can name.
    ///   - isolation: Where it is called.
    /// - Returns: What was made; empty if the bundle names no interface. It belongs to the caller.
    public func instantiateMain(
        application: AnyObject, classes: NibClasses = NibClasses(), isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> [NibInstance] {
        var nibs: [(nib: Nib, owner: AnyObject?)] = []
        if let name = information?.mainStoryboard {
            let storyboard = try storyboard(named: name)
            if let menu = try storyboard.mainMenu() { nibs.append((menu, application)) }
            if nibs.isEmpty || storyboard.namesInitialScene {
                nibs.append((try storyboard.initialScene(), nil))
            }
        } else if let nib = try mainNib() {
            nibs.append((nib, application))
        }
        return try nibs.map { nib, owner throws(NibError) in
            try Instantiation.instance(
                of: nib, as: nil, owner: owner, application: application, classes, isolation: isolation)
        }
    }
}
