import ByteReading

/// References in all formats, by class.
extension KeyedObjects {
    /// The reference that an object of a class represents; nil if the object is not a reference.
    func reference(at object: Int, _ className: NameTable.ID) throws(Failure) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        switch className {
        case words.customResource: return try customResource(at: object)
        case words.buttonImageSource:
            return try reference(.image, named: words.nsImageName, of: object, "NSButtonImageSource")
        case words.nsImage:
            let model = try reference(.image, named: words.modelName, of: object, "gmodel NSImage name")
            return try model == nil ? reference(.image, named: words.nsName, of: object, "NSImage/NSName") : model
        case words.nsSound: return try reference(.sound, named: words.nsName, of: object, "NSSound/NSName")
        case words.imagePlaceholder: return try imagePlaceholder(at: object)
        case words.uiImage:
            return try reference(.image, named: words.uiImageName, of: object, "UIImage/UIImageName", .systemSymbol)
        case words.nsColor:
            guard let name = try text(words.nsColorName, of: object) else { return nil }
            return ResourceReference(
                color: name, catalog: try text(words.nsCatalogName, of: object), spelling: "NSColor/NSColorName")
        case words.uiColor:
            return try reference(.color, named: words.uiSystemColorName, of: object, "UIColor/name")
        case words.nsFont: return try reference(.font, named: words.nsName, of: object, "NSFont/NSName")
        case words.uiFont: return try reference(.font, named: words.uiFontName, of: object, "UIFont/UIFontName")
        default: return nil
        }
    }

    private func reference(
        _ kind: ResourceReference.Kind, named key: NameTable.ID, of object: Int, _ spelling: String,
        _ origin: ResourceReference.Origin = .named
    ) throws(Failure) -> ResourceReference? {
        try text(key, of: object).map {
            ResourceReference(kind: kind, name: $0, spelling: spelling, origin: origin)
        }
    }

    /// A custom resource: an object that the loader replaces by the image or sound of its name.
    private func customResource(at object: Int) throws(Failure) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        guard let name = try text(words.nsResourceName, of: object),
            let target = try text(words.nsClassName, of: object)
        else { return nil }
        var catalog = try text(words.namespaceID, of: object)
        if catalog == nil { catalog = try text(words.nsCatalogName, of: object) }
        let kinds: [String: ResourceReference.Kind] = ["NSImage": .image, "NSSound": .sound]
        return kinds[target].map {
            ResourceReference(
                kind: $0, name: name, spelling: "NSCustomResource/" + target, origin: origin(ofCatalog: catalog))
        }
    }

    private func imagePlaceholder(at object: Int) throws(Failure) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        if let symbol = try text(words.uiSymbolName, of: object), !symbol.isEmpty {
            return ResourceReference(
                kind: .image, name: symbol, spelling: "UIImageNibPlaceholder", origin: .systemSymbol)
        }
        let catalog = try text(words.uiCatalogName, of: object)
        return try reference(
            .image, named: words.uiResourceName, of: object, "UIImageNibPlaceholder", origin(ofCatalog: catalog))
    }

    private func origin(ofCatalog name: String?) -> ResourceReference.Origin {
        switch name {
        case nil, ""?: .named
        case "system"?: .systemSymbol
        default: .catalog
        }
    }
}
