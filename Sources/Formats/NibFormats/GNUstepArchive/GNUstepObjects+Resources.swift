import AssetModel

extension GNUstepObjects {
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions: [Int: Int] = [:]
        for object in archive.objects.indices {
            guard let resource = archive.resource(of: object) else { continue }
            if let reference = reference(at: object, resource) {
                positions[object] = collector.add(reference)
            } else if resource == .sound {
                addSound(object, to: &collector)
            } else if let bytes = self.object(.tiff, of: object).flatMap(archive.data) {
                collector.add(
                    EmbeddedMedia(kind: .image, name: nil, spelling: "gorm NSBitmapImageRep", bytes: bytes))
            }
        }
        if positions.isEmpty { return collector.resources }
        for object in archive.objects.indices where archive.content(of: object) == nil {
            for field in fields(of: object) {
                guard let target = self.object(of: field), archive.resource(of: target) != nil,
                    let position = positions[target]
                else { continue }
                collector.add(
                    ResourceUse(className: archive.className(of: object), attribute: key(of: field)), at: position)
            }
        }
        return collector.resources
    }

    private func reference(at object: Int, _ resource: GNUstepArchive.Resource) -> ResourceReference? {
        func named(_ kind: ResourceReference.Kind, _ spelling: String) -> ResourceReference? {
            text(.name, of: object).map { ResourceReference(kind: kind, name: $0, spelling: spelling) }
        }
        switch resource {
        case .image:
            let version = archive.classes[archive.classIndex(of: object)].version
            return named(.image, "gorm NSImage v\(version) archived by name")
        case .sound where value("NSOnlyReference", of: object) != .integer(0):
            return named(.sound, "gorm NSSound archived by name")
        case .color:
            return text(.colorName, of: object).map {
                ResourceReference(color: $0, catalog: text("NSCatalogName", of: object), spelling: "gorm NSColor")
            }
        case .font: return named(.font, "gorm NSFont")
        case .sound, .representation: return nil
        }
    }

    private func addSound(_ object: Int, to collector: inout ResourceCollector) {
        guard let data = self.object("NSData", of: object).flatMap(archive.data) else { return }
        collector.add(
            EmbeddedMedia(
                kind: .sound, name: text(.name, of: object), spelling: "gorm NSSound", bytes: data))
    }
}
