extension InterfaceObject.Kind {
    /// The meaning of a placeholder's identifier.
    init(placeholder identifier: String) {
        switch identifier {
        case "IBFilesOwner": self = .filesOwner
        case "IBFirstResponder": self = .firstResponder
        case "IBApplication", "IBSharedApplication": self = .application
        default: self = .placeholder(identifier)
        }
    }
}
