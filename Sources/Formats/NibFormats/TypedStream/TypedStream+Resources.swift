import AssetModel

extension TypedStream {
    private struct Reference {
        var kind: ResourceReference.Kind
        var name: String
        var spelling: String
    }

    /// The names and media of a stream. Attributes of users are not told: values have no names.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var found: [Int32: Reference] = [:]
        for index in objects.indices {
            if let reference = reference(at: index) {
                collector.add(reference.kind, reference.name, spelling: reference.spelling)
                found[Int32(truncatingIfNeeded: index)] = reference
            } else if isKind(index, of: "NSBitmapImageRep"), let bytes = firstData(of: index) {
                collector.add(EmbeddedMedia(kind: .image, name: nil, spelling: "NSBitmapImageRep", bytes: bytes))
            }
        }
        if found.isEmpty { return collector.resources }
        for index in objects.indices {
            for case .object(let target) in values(of: index) {
                guard let reference = found[target] else { continue }
                collector.add(
                    reference.kind, reference.name, spelling: reference.spelling,
                    use: ResourceUse(className: className(of: index), attribute: ""))
            }
        }
        return collector.resources
    }

    private func reference(at object: Int) -> Reference? {
        let values = values(of: object)
        switch className(of: object) {
        case "NSCustomResource": return customResource(values)
        case "NSButtonImageSource":
            return text(values.first).map { Reference(kind: .image, name: $0, spelling: "NSButtonImageSource") }
        case "NSImage":
            return text(values.first).map { Reference(kind: .image, name: $0, spelling: "NSImage") }
        case "NXImage":
            // Flags, then the name.
            return text(values.dropFirst().first).map { Reference(kind: .image, name: $0, spelling: "NXImage") }
        default: return nil
        }
    }

    /// The class, then the name.
    private func customResource(_ values: ArraySlice<Value>) -> Reference? {
        guard let name = text(values.dropFirst().first) else { return nil }
        switch text(values.first) {
        case "NSImage": return Reference(kind: .image, name: name, spelling: "NSCustomResource/NSImage")
        case "NSSound": return Reference(kind: .sound, name: name, spelling: "NSCustomResource/NSSound")
        default: return nil
        }
    }

    private func firstData(of object: Int) -> ArraySlice<UInt8>? {
        for case .data(let part) in values(of: object) { return bytes[part.range] }
        return nil
    }
}
