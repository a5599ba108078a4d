extension TypedStream {
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        let mayRefer = classes.map { ResourceReference.typedStreamClasses.contains($0.name) }
        // Indices in the list of references, by object; nil for objects that are not references.
        var positions = [Int?](repeating: nil, count: objects.count)
        for object in objects.indices where mayRefer[Int(objects[object].class)] {
            guard let reference = reference(at: object) else { continue }
            positions[object] = collector.add(reference)
        }
        for picture in pictures() { collector.add(picture) }
        if collector.resources.references.isEmpty { return collector.resources }
        for object in objects.indices {
            for (index, value) in values(of: object).enumerated() {
                guard case .object(let target) = value, let position = positions[Int(target)] else { continue }
                let keys = TypedStreamLayout.keys(of: object, in: self)
                let attribute = TypedStreamLayout.name(ofValueAt: index, keys)
                collector.add(ResourceUse(className: className(of: object), attribute: attribute), at: position)
            }
        }
        return collector.resources
    }

    private func reference(at object: Int) -> ResourceReference? {
        ResourceReference(typedStreamClass: className(of: object), Array(values(of: object).prefix(3))) { text($0) }
    }
}
