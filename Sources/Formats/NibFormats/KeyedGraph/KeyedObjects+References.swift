import ByteReading

/// References in all formats, by class.
extension KeyedObjects {
    /// The reference that an object of a class represents; nil if the object is not a reference.
    func reference(at object: Int, _ className: NameTable.ID) throws(Failure) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        switch className {
        case words.customResource: return try customResource(at: object)
        case words.buttonImageSource:
            return try text(words.nsImageName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "NSButtonImageSource")
            }
        case words.nsImage:
            if let name = try text(words.modelName, of: object) {
                return ResourceReference(kind: .image, name: name, spelling: "gmodel NSImage name")
            }
            return try text(words.nsName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "NSImage/NSName")
            }
        case words.nsSound:
            return try text(words.nsName, of: object).map {
                ResourceReference(kind: .sound, name: $0, spelling: "NSSound/NSName")
            }
        case words.imagePlaceholder: return try imagePlaceholder(at: object)
        case words.uiImage:
            return try text(words.uiImageName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "UIImage/UIImageName", origin: .systemSymbol)
            }
        case words.nsColor:
            guard let name = try text(words.nsColorName, of: object) else { return nil }
            let catalog = try text(words.nsCatalogName, of: object).map { $0 + "/" } ?? ""
            return ResourceReference(kind: .color, name: catalog + name, spelling: "NSColor/NSColorName")
        case words.uiColor:
            return try text(words.uiSystemColorName, of: object).map {
                ResourceReference(kind: .color, name: $0, spelling: "UIColor/name")
            }
        case words.nsFont:
            return try text(words.nsName, of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "NSFont/NSName")
            }
        case words.uiFont:
            return try text(words.uiFontName, of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "UIFont/UIFontName")
            }
        default: return nil
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
        let origin = origin(ofCatalog: catalog)
        switch target {
        case "NSImage":
            return ResourceReference(kind: .image, name: name, spelling: "NSCustomResource/NSImage", origin: origin)
        case "NSSound":
            return ResourceReference(kind: .sound, name: name, spelling: "NSCustomResource/NSSound", origin: origin)
        default: return nil
        }
    }

    private func imagePlaceholder(at object: Int) throws(Failure) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        if let symbol = try text(words.uiSymbolName, of: object), !symbol.isEmpty {
            return ResourceReference(
                kind: .image, name: symbol, spelling: "UIImageNibPlaceholder", origin: .systemSymbol)
        }
        let catalog = try text(words.uiCatalogName, of: object)
        return try text(words.uiResourceName, of: object).map {
            ResourceReference(
                kind: .image, name: $0, spelling: "UIImageNibPlaceholder", origin: origin(ofCatalog: catalog))
        }
    }

    private func origin(ofCatalog name: String?) -> ResourceReference.Origin {
        switch name {
        case nil, ""?: .named
        case "system"?: .systemSymbol
        default: .catalog
        }
    }
}
