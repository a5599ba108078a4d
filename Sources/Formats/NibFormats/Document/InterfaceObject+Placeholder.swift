extension InterfaceObject.Kind {
    /// The kind that a placeholder's identifier stands for.
    init(placeholder identifier: String) {
        switch identifier {
        case "IBFilesOwner": self = .filesOwner
        case "IBFirstResponder": self = .firstResponder
        case "IBApplication", "IBSharedApplication": self = .application
        default: self = .placeholder(identifier)
        }
    }
}
