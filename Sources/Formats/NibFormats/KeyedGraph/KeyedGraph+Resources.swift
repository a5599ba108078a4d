import AssetModel
import ByteReading

extension KeyedGraph {
    /// The names and media of a graph: one pass over the objects finds them, a second one finds who uses them.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var found: [UInt32: Reference] = [:]
        for index in objects.indices {
            guard let className = objects[index].className else { continue }
            if let reference = reference(at: index, className) {
                collector.add(
                    reference.kind, reference.name, spelling: reference.spelling, origin: reference.origin)
                found[UInt32(truncatingIfNeeded: index)] = reference
            } else if className == KeyedVocabulary.shared.bitmapImageRep,
                let bytes = data(KeyedVocabulary.shared.tiffRepresentation, of: index)
            {
                collector.add(
                    EmbeddedMedia(
                        kind: .image, name: nil, spelling: "NSBitmapImageRep/NSTIFFRepresentation", bytes: bytes))
            }
        }
        if !found.isEmpty { collectUses(of: found, into: &collector) }
        return collector.resources
    }

    private struct Reference {
        var kind: ResourceReference.Kind
        var name: String
        var spelling: String
        var origin = ResourceReference.Origin.named
    }

    private func collectUses(of found: [UInt32: Reference], into collector: inout ResourceCollector) {
        for object in objects {
            guard let className = object.className else { continue }
            for slot in slots[object.slots.range] {
                guard case .object(let target) = slot.value, let reference = found[target] else { continue }
                collector.add(
                    reference.kind, reference.name, spelling: reference.spelling, origin: reference.origin,
                    use: ResourceUse(className: names[className], attribute: names[slot.key]))
            }
        }
    }

    private func reference(at object: Int, _ className: NameTable.ID) -> Reference? {
        let words = KeyedVocabulary.shared
        switch className {
        case words.customResource: return customResource(at: object)
        case words.buttonImageSource:
            return text(words.nsImageName, of: object).map {
                Reference(kind: .image, name: $0, spelling: "NSButtonImageSource")
            }
        case words.nsImage:
            if let name = text(words.modelName, of: object) {
                return Reference(kind: .image, name: name, spelling: "gmodel NSImage name")
            }
            return text(words.nsName, of: object).map {
                Reference(kind: .image, name: $0, spelling: "NSImage/NSName")
            }
        case words.nsSound:
            return text(words.nsName, of: object).map {
                Reference(kind: .sound, name: $0, spelling: "NSSound/NSName")
            }
        case words.imagePlaceholder: return imagePlaceholder(at: object)
        case words.uiImage:
            return text(words.uiImageName, of: object).map {
                Reference(kind: .image, name: $0, spelling: "UIImage/UIImageName", origin: .systemSymbol)
            }
        case words.nsColor:
            return text(words.nsColorName, of: object).map {
                let catalog = text(words.nsCatalogName, of: object).map { $0 + "/" } ?? ""
                return Reference(kind: .color, name: catalog + $0, spelling: "NSColor/NSColorName")
            }
        case words.uiColor:
            return text(words.uiSystemColorName, of: object).map {
                Reference(kind: .color, name: $0, spelling: "UIColor/name")
            }
        case words.nsFont:
            return text(words.nsName, of: object).map {
                Reference(kind: .font, name: $0, spelling: "NSFont/NSName")
            }
        case words.uiFont:
            return text(words.uiFontName, of: object).map {
                Reference(kind: .font, name: $0, spelling: "UIFont/UIFontName")
            }
        default: return nil
        }
    }

    /// The object of a class that is found by name when the nib is loaded.
    private func customResource(at object: Int) -> Reference? {
        let words = KeyedVocabulary.shared
        guard let name = text(words.nsResourceName, of: object), let target = text(words.nsClassName, of: object)
        else { return nil }
        let catalog = text(words.namespaceID, of: object) ?? text(words.nsCatalogName, of: object)
        let origin = origin(ofCatalog: catalog)
        switch target {
        case "NSImage":
            return Reference(kind: .image, name: name, spelling: "NSCustomResource/NSImage", origin: origin)
        case "NSSound":
            return Reference(kind: .sound, name: name, spelling: "NSCustomResource/NSSound", origin: origin)
        default: return nil
        }
    }

    private func imagePlaceholder(at object: Int) -> Reference? {
        let words = KeyedVocabulary.shared
        if let symbol = text(words.uiSymbolName, of: object), !symbol.isEmpty {
            return Reference(kind: .image, name: symbol, spelling: "UIImageNibPlaceholder", origin: .systemSymbol)
        }
        let catalog = text(words.uiCatalogName, of: object)
        return text(words.uiResourceName, of: object).map {
            Reference(kind: .image, name: $0, spelling: "UIImageNibPlaceholder", origin: origin(ofCatalog: catalog))
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
