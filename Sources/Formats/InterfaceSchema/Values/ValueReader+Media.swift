package import NibFormats

extension ValueReader {
    enum MediaKind {
        case image, sound

        fileprivate var resourceClass: String { self == .image ? "NSImage" : "NSSound" }
    }

    /// The picture or sound of an archive's object; nil for other values.
    package func medium(_ raw: AttributeValue) -> PropertyValue? {
        guard case .object(let position) = raw else { return nil }
        return media(at: position, .image).map { .image($0) } ?? media(at: position, .sound).map { .sound($0) }
    }

    /// The picture or sound that a value names or holds; nil for other values.
    func media(_ raw: AttributeValue, of kind: MediaKind) -> Media? {
        switch raw {
        case .text(let name): return name.isEmpty ? nil : named(name)
        case .element("imageReference", let fields):
            guard let name = fields["image"]?.text else { return nil }
            return fields.contains { $0.name == "catalog" && $0.value == .text("system") } ? .symbol(name) : named(name)
        case .object(let position): return media(at: position, kind)
        default: return nil
        }
    }

    /// The medium with a name. A document may name a picture that is embedded in the document.
    private func named(_ name: String) -> Media {
        document.resources.media.firstIndex { $0.name == name }.map { .embedded($0) } ?? .named(name)
    }

    /// The medium in an object, known by the place of its data in the file.
    private func embedded(in position: Int) -> Media {
        if mediaPlaces.isEmpty { return .embedded(nil) }
        var waiting = [AttributeValue.object(position)]
        // The object of an image has few values, at whatever depth.
        let limit = 256
        for step in 0..<limit where step < waiting.count {
            switch waiting[step] {
            case .data(let bytes):
                if let index = mediaPlaces[bytes.startIndex..<bytes.endIndex] { return .embedded(index) }
            case .object(let position): waiting += document.objects[position].attributes.prefix(limit).map(\.value)
            case .list(let values): waiting += values.prefix(limit)
            case .record(let values), .element(_, let values): waiting += values.prefix(limit).map(\.value)
            default: continue
            }
        }
        return .embedded(nil)
    }

    private func media(at position: Int, _ kind: MediaKind) -> Media? {
        let object = document.objects[position]
        func text(_ keys: String...) -> String? {
            keys.lazy.compactMap { object.attributes[$0]?.text }.first { !$0.isEmpty }
        }
        switch object.className {
        case "NSCustomResource":
            guard text("NSClassName", "IBClassName") == kind.resourceClass, let name = text("NSResourceName") else {
                return nil
            }
            // A name with "NS" is an older picture of the system, not a symbol.
            let isSymbol = text("IBNamespaceID", "NSCatalogName") == "system" && !name.hasPrefix("NS")
            return isSymbol ? .symbol(name) : .named(name)
        case "NSButtonImageSource" where kind == .image: return text("NSImageName").map { .named($0) }
        case "NSImage" where kind == .image: return text("NSName", "name").map { .named($0) } ?? embedded(in: position)
        case "NSSound" where kind == .sound: return text("NSName", "name").map { .named($0) } ?? embedded(in: position)
        case "UIImageNibPlaceholder" where kind == .image:
            if let symbol = text("UISystemSymbolResourceName") { return .symbol(symbol) }
            return text("UIResourceName").map { .named($0) }
        case "UIImage" where kind == .image:
            return text("UIImageName").map { .named($0) } ?? embedded(in: position)
        default: return nil
        }
    }
}
