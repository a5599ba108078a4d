import AssetModel

extension GNUstepArchive {
    /// The names and media of an archive. Who uses them is not told: an object's values have no names.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        for object in objects.indices {
            if isKind(object, of: "NSImage") {
                addImage(object, to: &collector)
            } else if isKind(object, of: "NSSound") {
                addSound(object, to: &collector)
            } else if isKind(object, of: "NSBitmapImageRep"), let bytes = tiffRepresentation(of: object) {
                collector.add(
                    EmbeddedMedia(kind: .image, name: nil, spelling: "gorm NSBitmapImageRep", bytes: bytes))
            }
        }
        return collector.resources
    }

    /// An image writes whether it is archived by name, and then its name; the bitmaps of others are objects of their own.
    private func addImage(_ object: Int, to collector: inout ResourceCollector) {
        var cursor = values(of: object)
        guard let byName = cursor.integer(), byName != 0, let name = cursor.string() else { return }
        let version = self.class(of: object).version
        collector.add(
            ResourceReference(kind: .image, name: name, spelling: "gorm NSImage v\(version) archived by name"))
    }

    /// A sound writes whether it is only a name, its name, its delegate and its data.
    private func addSound(_ object: Int, to collector: inout ResourceCollector) {
        var cursor = values(of: object)
        guard let byName = cursor.integer() else { return }
        let name = cursor.string()
        if byName != 0 {
            collector.add(
                ResourceReference(kind: .sound, name: name ?? "", spelling: "gorm NSSound archived by name"))
        } else if cursor.object() != nil, let data = cursor.object().flatMap({ $0 }).flatMap(data) {
            collector.add(EmbeddedMedia(kind: .sound, name: name, spelling: "gorm NSSound", bytes: data))
        }
    }

    /// What every image representation writes, and then a TIFF.
    private func tiffRepresentation(of object: Int) -> ArraySlice<UInt8>? {
        var cursor = values(of: object)
        guard cursor.object() != nil, cursor.pair() != nil else { return nil }
        // Has alpha, is opaque, bits per sample, width, height.
        for _ in 0..<5 { if cursor.integer() == nil { return nil } }
        return cursor.object().flatMap { $0 }.flatMap(data)
    }
}
