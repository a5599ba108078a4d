import NibFormats

extension InterfaceModel {
    /// Whether the file says that a menu is the application's main one. Some formats do not say it.
    public func isMainMenu(_ position: Int) -> Bool {
        guard objects[position].type.isMenu else { return false }
        return document.objects[position].attributes.contains { attribute in
            switch (attribute.name, attribute.value.text) {
            case ("NSName", "_NSMainMenu"), ("NSName", "main"), ("name", "_NSMainMenu"), ("systemMenu", "main"),
                ("type", "main"):
                true
            default: false
            }
        }
    }
}
