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
        ResourceReference(typedStreamClass: className(of: object), Array(values(of: object).prefix(3))) { text($0) }
    }
}
