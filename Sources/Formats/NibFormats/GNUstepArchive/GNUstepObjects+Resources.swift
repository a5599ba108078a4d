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
        switch resource {
        case .image:
            let version = archive.classes[archive.classIndex(of: object)].version
            return text(.name, of: object).map {
                ResourceReference(kind: .image, name: $0, spelling: "gorm NSImage v\(version) archived by name")
            }
        case .sound where value("NSOnlyReference", of: object) != .integer(0):
            return text(.name, of: object).map {
                ResourceReference(kind: .sound, name: $0, spelling: "gorm NSSound archived by name")
            }
        case .color:
            guard let name = text(.colorName, of: object) else { return nil }
            let catalog = text("NSCatalogName", of: object).map { $0 + "/" } ?? ""
            return ResourceReference(kind: .color, name: catalog + name, spelling: "gorm NSColor")
        case .font:
            return text(.name, of: object).map {
                ResourceReference(kind: .font, name: $0, spelling: "gorm NSFont")
            }
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
