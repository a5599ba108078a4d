import NibFormats

extension InterfaceModel {
    /// Whether the file marks an object as the application's main menu. Some formats have no such mark.
    public func isMainMenu(_ position: Int) -> Bool {
        guard objects[position].type.isMenu else { return false }
        // GNUstep loads the menu of this name as the application's.
        if document.format == .gnustepArchive, objects[position].identifier == "NSMenu" { return true }
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
