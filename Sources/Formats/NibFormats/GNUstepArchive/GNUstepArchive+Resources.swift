import AssetModel

extension GNUstepArchive {
    func resources() -> InterfaceResources { resources(GNUstepObjects(self, onlyReferences: true)) }

    /// The references and media of an archive, with their uses.
    func resources(_ known: GNUstepObjects) -> InterfaceResources {
        var collector = ResourceCollector()
        var positions: [Int: Int] = [:]
        for object in objects.indices where `class`(of: object).isResource {
            if let reference = reference(at: object, known) {
                positions[object] = collector.add(reference)
            } else if isKind(object, of: "NSSound") {
                addSound(object, known, to: &collector)
            } else if let bytes = known.object("NSTIFFRepresentation", of: object).flatMap(data) {
                collector.add(
                    EmbeddedMedia(kind: .image, name: nil, spelling: "gorm NSBitmapImageRep", bytes: bytes))
            }
        }
        if positions.isEmpty { return collector.resources }
        for object in objects.indices where knownContent(of: object) == nil {
            for field in known.fields(of: object) {
                guard let target = known.value(of: field).object, let position = positions[target] else { continue }
                collector.add(
                    ResourceUse(className: `class`(of: object).name, attribute: known.key(of: field)), at: position)
            }
        }
        return collector.resources
    }

    private func reference(at object: Int, _ known: GNUstepObjects) -> ResourceReference? {
        if isKind(object, of: "NSImage") {
            let version = self.class(of: object).version
            return known.text("NSName", of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "gorm NSImage v\(version) archived by name")
            }
        }
        if isKind(object, of: "NSSound"), known.value("NSOnlyReference", of: object) != .integer(0) {
            return known.text("NSName", of: object).map {
                ResourceReference(kind: .sound, name: $0, spelling: "gorm NSSound archived by name")
            }
        }
        if isKind(object, of: "NSColor"), let name = known.text("NSColorName", of: object) {
            let catalog = known.text("NSCatalogName", of: object).map { $0 + "/" } ?? ""
            return ResourceReference(kind: .color, name: catalog + name, spelling: "gorm NSColor")
        }
        if isKind(object, of: "NSFont") {
            return known.text("NSName", of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "gorm NSFont")
            }
        }
        return nil
    }

    private func addSound(_ object: Int, _ known: GNUstepObjects, to collector: inout ResourceCollector) {
        guard let data = known.object("NSData", of: object).flatMap(data) else { return }
        collector.add(
            EmbeddedMedia(
                kind: .sound, name: known.text("NSName", of: object), spelling: "gorm NSSound", bytes: data))
    }
}
