import NibFormats

/// Names in the interface files of an audit that sources declare or ask for.
struct InterfaceUse {
    /// The custom classes, with the first place of each.
    private(set) var classes: [String: TextPlace] = [:]
    /// The connected outlets, each with the custom classes of its sources; "" for File's Owner without a custom class.
    private(set) var outlets: [String: Set<String>] = [:]
    private(set) var identifiers: [IdentifierKind: [String: TextPlace]] = [:]
    private(set) var hasStoryboards = false

    mutating func add(_ document: InterfaceDocument, _ path: String, _ lines: TextLines?) {
        if document.format == .storyboardDocument { hasStoryboards = true }
        let place = { (name: String) in TextPlace(path: path, line: lines?.line(of: name)) }
        for object in document.objects {
            if let name = object.customClass, classes[name] == nil { classes[name] = place(name) }
            for attribute in object.attributes
            where attribute.name.hasSuffix("dentifier") || attribute.name == "NSReuseIdentifierKey" {
                guard let name = attribute.value.text else { continue }
                let kind = attribute.name == "storyboardIdentifier" ? IdentifierKind.scene : .cell
                identifiers[kind, default: [:]][name] = place(name)
            }
        }
        for connection in document.connections {
            switch connection.kind {
            case .outlet, .outletCollection:
                guard let source = connection.source.map({ document.objects[$0] }) else { continue }
                guard let owner = source.customClass ?? (source.kind == .filesOwner ? "" : nil) else { continue }
                outlets[connection.label, default: []].insert(owner)
            case .segue where !connection.label.isEmpty:
                identifiers[.segue, default: [:]][connection.label] = place(connection.label)
            default: break
            }
        }
        for nested in document.nested { add(nested.document, path, nil) }
    }
}
