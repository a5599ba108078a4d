import AssetModel

extension TypedStream {
    /// The references and media of a stream, with their uses.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions: [Int32: Int] = [:]
        for object in objects.indices {
            guard let reference = reference(at: object) else { continue }
            positions[Int32(truncatingIfNeeded: object)] = collector.add(reference)
        }
        for picture in pictures() { collector.add(picture) }
        if positions.isEmpty { return collector.resources }
        for object in objects.indices {
            for (index, value) in values(of: object).enumerated() {
                guard case .object(let target) = value, let position = positions[target] else { continue }
                let use = ResourceUse(className: className(of: object), attribute: attributeNames(of: object)[index])
                collector.add(use, at: position)
            }
        }
        return collector.resources
    }

    private func reference(at object: Int) -> ResourceReference? {
        ResourceReference(typedStreamClass: className(of: object), Array(values(of: object).prefix(3))) { text($0) }
    }
}
