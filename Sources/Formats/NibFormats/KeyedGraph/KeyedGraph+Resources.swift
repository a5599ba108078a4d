import AssetModel
import ByteReading

extension KeyedGraph {
    /// The names and media of a graph: one pass over the objects finds them, a second one finds who uses them.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions = [Int32](repeating: -1, count: objects.count)
        for index in objects.indices {
            guard let className = objects[index].className else { continue }
            if let reference = reference(at: index, className) {
                positions[index] = collector.add(reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
            } else if className == KeyedVocabulary.shared.bitmapImageRep,
                let bytes = data(KeyedVocabulary.shared.tiffRepresentation, of: index)
            {
                collector.add(
                    EmbeddedMedia(
                        kind: .image, name: nil, spelling: "NSBitmapImageRep/NSTIFFRepresentation", bytes: bytes))
            }
        }
        if !collector.resources.references.isEmpty { addUses(of: positions, to: &collector) }
        return collector.resources
    }

    private struct Tally {
        let className: NameTable.ID
        let attribute: NameTable.ID
        var count: Int
    }

    /// Counts who refers to the objects that have a place in the collector's list.
    private func addUses(of positions: [Int32], to collector: inout ResourceCollector) {
        var tallies = [[Tally]](repeating: [], count: collector.resources.references.count)
        for object in objects {
            guard let className = object.className else { continue }
            for index in object.slots.range {
                guard case .object(let target) = slots[index].value, case let position = positions[Int(target)],
                    position >= 0
                else { continue }
                let key = slots[index].key
                let known = tallies[Int(position)].firstIndex { $0.className == className && $0.attribute == key }
                if let known {
                    tallies[Int(position)][known].count += 1
                } else if tallies[Int(position)].count < ResourceCollector.useLimit {
                    tallies[Int(position)].append(Tally(className: className, attribute: key, count: 1))
                }
            }
        }
        for (position, list) in tallies.enumerated() {
            for tally in list {
                let use = ResourceUse(
                    className: names[tally.className], attribute: names[tally.attribute], count: tally.count)
                collector.add(use, at: position)
            }
        }
    }

    private func reference(at object: Int, _ className: NameTable.ID) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        switch className {
        case words.customResource: return customResource(at: object)
        case words.buttonImageSource:
            return text(words.nsImageName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "NSButtonImageSource")
            }
        case words.nsImage:
            if let name = text(words.modelName, of: object) {
                return ResourceReference(kind: .image, name: name, spelling: "gmodel NSImage name")
            }
            return text(words.nsName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "NSImage/NSName")
            }
        case words.nsSound:
            return text(words.nsName, of: object).map {
                ResourceReference(kind: .sound, name: $0, spelling: "NSSound/NSName")
            }
        case words.imagePlaceholder: return imagePlaceholder(at: object)
        case words.uiImage:
            return text(words.uiImageName, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "UIImage/UIImageName", origin: .systemSymbol)
            }
        case words.nsColor:
            return text(words.nsColorName, of: object).map {
                let catalog = text(words.nsCatalogName, of: object).map { $0 + "/" } ?? ""
                return ResourceReference(kind: .color, name: catalog + $0, spelling: "NSColor/NSColorName")
            }
        case words.uiColor:
            return text(words.uiSystemColorName, of: object).map {
                ResourceReference(kind: .color, name: $0, spelling: "UIColor/name")
            }
        case words.nsFont:
            return text(words.nsName, of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "NSFont/NSName")
            }
        case words.uiFont:
            return text(words.uiFontName, of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "UIFont/UIFontName")
            }
        default: return nil
        }
    }

    /// The object of a class that is found by name when the nib is loaded.
    private func customResource(at object: Int) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        guard let name = text(words.nsResourceName, of: object), let target = text(words.nsClassName, of: object)
        else { return nil }
        let catalog = text(words.namespaceID, of: object) ?? text(words.nsCatalogName, of: object)
        let origin = origin(ofCatalog: catalog)
        switch target {
        case "NSImage":
            return ResourceReference(kind: .image, name: name, spelling: "NSCustomResource/NSImage", origin: origin)
        case "NSSound":
            return ResourceReference(kind: .sound, name: name, spelling: "NSCustomResource/NSSound", origin: origin)
        default: return nil
        }
    }

    private func imagePlaceholder(at object: Int) -> ResourceReference? {
        let words = KeyedVocabulary.shared
        if let symbol = text(words.uiSymbolName, of: object), !symbol.isEmpty {
            return ResourceReference(
                kind: .image, name: symbol, spelling: "UIImageNibPlaceholder", origin: .systemSymbol)
        }
        let catalog = text(words.uiCatalogName, of: object)
        return text(words.uiResourceName, of: object).map {
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
