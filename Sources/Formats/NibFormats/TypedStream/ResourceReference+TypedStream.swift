import AssetModel

extension ResourceReference {
    /// The classes whose objects are references.
    static let typedStreamClasses: Set<String> = [
        "NSCustomResource", "NSButtonImageSource", "NSImage", "NXImage", "NSColor",
    ]

    /// What an object of a class refers to by its first three values; `text` tells the text that a value is or refers to.
    init?(
        typedStreamClass className: String, _ values: [TypedStream.Value], text: (TypedStream.Value) -> String?
    ) {
        func word(_ place: Int) -> String? { values.indices.contains(place) ? text(values[place]) : nil }
        var kind = Kind.image
        var spelling = className
        var name: String?
        switch className {
        // The class, then the name.
        case "NSCustomResource":
            guard let target = word(0), target == "NSImage" || target == "NSSound" else { return nil }
            if target == "NSSound" { kind = .sound }
            spelling += "/" + target
            name = word(1)
        case "NSButtonImageSource", "NSImage": name = word(0)
        // Flags, then the name.
        case "NXImage": name = word(1)
        // The kind of colour; for those of a catalog then the catalog's name and the colour's.
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
