extension InterfaceObject {
    /// The class that a window template names; nil if it is one of the toolkit's own.
    static func customClass(ofWindow name: String?) -> String? {
        name == "NSWindow" || name == "NSPanel" ? nil : name
    }
}
