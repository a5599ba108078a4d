extension InterfaceObject {
    /// The class of a window that its template names, unless it is one of the toolkit's.
    static func customClass(ofWindow name: String?) -> String? {
        name == "NSWindow" || name == "NSPanel" ? nil : name
    }
}
