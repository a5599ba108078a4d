import ByteReading

extension KeyedGraph {
    /// The names and media of a graph: one pass over the objects finds them, a second one finds who uses them.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        var positions = [Int32](repeating: -1, count: objects.count)
        for index in objects.indices {
            guard let className = objects[index].className else { continue }
            if let reference = reference(at: index, className) {
                positions[index] = collector.add(reference).map { Int32(truncatingIfNeeded: $0) } ?? -1
            } else if let media = media(at: index, className) {
                collector.add(media)
            }
        }
        if !collector.resources.references.isEmpty { addUses(of: positions, to: &collector) }
        return collector.resources
    }

    private struct Tally {
        let className: NameTable.ID
        let attribute: NameTable.ID
        var count: Int
    }

    /// Counts who refers to the objects that have a place in the collector's list.
    private func addUses(of positions: [Int32], to collector: inout ResourceCollector) {
        var tallies = [[Tally]](repeating: [], count: collector.resources.references.count)
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
        for (position, list) in tallies.enumerated() {
            for tally in list {
                let use = ResourceUse(
                    className: names[tally.className], attribute: names[tally.attribute], count: tally.count)
                collector.add(use, at: position)
            }
        }
    }
}
