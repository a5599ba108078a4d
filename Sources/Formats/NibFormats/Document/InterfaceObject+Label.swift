extension InterfaceObject {
    /// Sets the name that the interface's maker sees; for some objects it says what they stand for.
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
