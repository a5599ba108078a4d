internal import PropertyLists

extension NibBundle {
    /// Instantiates the application's main interface, which `Info.plist` names: a nib with the application as owner, or a storyboard. From
    /// a storyboard, the scene with the application's menu comes first, then the initial scene.
    ///
    /// If a nib has the main menu, the application object gets the menu under the key "mainMenu".
    ///
    /// - Parameters:
    ///   - application: The application object.
    ///   - classes: The classes that the interface can name.
    ///   - isolation: The actor of the caller.
    /// - Returns: The instances, which the caller keeps; empty if the bundle names no interface.
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
