import AssetModel

extension TypedStream {
    /// The names and media of a stream, and who uses them.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions: [Int32: Int] = [:]
        for index in objects.indices {
            guard let reference = reference(at: index) else { continue }
            positions[Int32(truncatingIfNeeded: index)] = collector.add(reference)
        }
        for picture in pictures() { collector.add(picture) }
        if positions.isEmpty { return collector.resources }
        for index in objects.indices {
            for (place, value) in values(of: index).enumerated() {
                guard case .object(let target) = value, let position = positions[target] else { continue }
                let use = ResourceUse(className: className(of: index), attribute: attributeNames(of: index)[place])
                collector.add(use, at: position)
            }
        }
        return collector.resources
    }

    private func reference(at object: Int) -> ResourceReference? {
        let values = values(of: object)
        switch className(of: object) {
        case "NSCustomResource": return customResource(values)
        case "NSButtonImageSource":
            return text(values.first).map { ResourceReference(kind: .image, name: $0, spelling: "NSButtonImageSource") }
        case "NSImage":
            return text(values.first).map { ResourceReference(kind: .image, name: $0, spelling: "NSImage") }
        case "NXImage":
            // Flags, then the name.
            return text(values.dropFirst().first).map { ResourceReference(kind: .image, name: $0, spelling: "NXImage") }
        case "NSColor": return color(values)
        default: return nil
        }
    }

    /// The kind of colour; for those of a catalog then the catalog's name and the colour's.
    private func color(_ values: ArraySlice<Value>) -> ResourceReference? {
        let catalogKind: Int64 = 6
        guard values.first == .integer(catalogKind), let name = text(values.dropFirst(2).first) else { return nil }
        let catalog = text(values.dropFirst().first).map { $0 + "/" } ?? ""
        return ResourceReference(kind: .color, name: catalog + name, spelling: "NSColor")
    }

    /// The class, then the name.
    private func customResource(_ values: ArraySlice<Value>) -> ResourceReference? {
        guard let name = text(values.dropFirst().first) else { return nil }
        switch text(values.first) {
        case "NSImage": return ResourceReference(kind: .image, name: name, spelling: "NSCustomResource/NSImage")
        case "NSSound": return ResourceReference(kind: .sound, name: name, spelling: "NSCustomResource/NSSound")
        default: return nil
        }
    }
}
