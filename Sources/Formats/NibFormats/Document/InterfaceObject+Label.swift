extension InterfaceObject {
    /// Sets the name that the interface's author gave the object. For some objects this name also decides their kind.
    mutating func setLabel(_ label: String?) {
        self.label = label
        guard kind == .object else { return }
        switch (label, customClass) {
        case ("First Responder"?, _): kind = .firstResponder
        case ("Application"?, "NSApplication"?): kind = .application
        default: break
        }
    }
}
