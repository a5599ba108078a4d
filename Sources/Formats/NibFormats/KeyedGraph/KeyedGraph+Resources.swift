import ByteReading

extension KeyedGraph {
    /// The names and media of a graph: one pass over the objects finds them, a second one finds who uses them.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions = [Int32](repeating: -1, count: objects.count)
        var hasMedia = false
        for index in objects.indices {
            guard let className = objects[index].className else { continue }
            if let reference = reference(at: index, className) {
                positions[index] = collector.add(reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
            } else if KeyedVocabulary.shared.representations[className] != nil {
                hasMedia = true
            }
        }
        let uses = uses(of: positions, count: collector.resources.references.count)
        for (position, list) in uses.enumerated() {
            for use in list { collector.add(use, at: position) }
        }
        if hasMedia { for medium in pictures() { collector.add(medium) } }
        return collector.resources
    }

    private struct Tally {
        let className: NameTable.ID
        let attribute: NameTable.ID
        var count: Int
    }

    /// Who refers to each of `count` things; `positions` says which of them an object is, negative for none.
    func uses(of positions: [Int32], count: Int) -> [[ResourceUse]] {
        guard count > 0 else { return [] }
        var tallies = [[Tally]](repeating: [], count: count)
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
        return tallies.map { list in
            list.map { tally in
                ResourceUse(className: names[tally.className], attribute: names[tally.attribute], count: tally.count)
            }
        }
    }
}
