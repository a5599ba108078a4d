extension ResourceReference {
    /// The classes whose objects may be references.
    static let typedStreamClasses: Set<String> = [
        "NSCustomResource", "NSButtonImageSource", "NSImage", "NXImage", "NSColor",
    ]

    /// Creates the reference that an object of a class represents, from the object's first three values; nil if the object is not a reference. `text`
    /// gives the text of a value, which may be a string object.
    init?(
        typedStreamClass className: String, _ values: [TypedStream.Value], text: (TypedStream.Value) -> String?
    ) {
        func word(_ index: Int) -> String? { values.indices.contains(index) ? text(values[index]) : nil }
        var kind = Kind.image
        var spelling = className
        var name: String?
        switch className {
        // Values: the class, the name.
        case "NSCustomResource":
            guard let target = word(0), target == "NSImage" || target == "NSSound" else { return nil }
            if target == "NSSound" { kind = .sound }
            spelling += "/" + target
            name = word(1)
        case "NSButtonImageSource", "NSImage": name = word(0)
        // Values: flags, the name.
        case "NXImage": name = word(1)
        // Values: the kind of colour; for catalog colours, then the names of the catalog and of the colour.
        case "NSColor":
            let catalogKind: Int64 = 6
            guard values.first == .integer(catalogKind) else { return nil }
            kind = .color
            let catalog = word(1).map { $0 + "/" } ?? ""
            name = word(2).map { catalog + $0 }
        default: break
        }
        guard let name else { return nil }
        self.init(kind: kind, name: name, spelling: spelling)
    }
}
