import ByteReading

extension KeyedGraph {
    func resources() -> InterfaceResources {
        var objects = self
        return objects.findResources()
    }

    func resourceClass(of object: Int) -> NameTable.ID? {
        guard let className = objects[object].className, KeyedVocabulary.shared.isResource(className) else {
            return nil
        }
        return className
    }

    func instances(in list: Int) -> [Int] { elements(of: list).compactMap(instance) }

    func uses(of positions: [Int32], count: Int) -> [[ResourceUse]] {
        var tally = UseTally(count: count)
        for object in objects {
            guard let className = object.className else { continue }
            for index in object.slots.range {
                guard case .object(let target) = slots[index].value, case let position = positions[Int(target)],
                    position >= 0
                else { continue }
                tally.add(user: Int(className.index), key: Int(slots[index].key.index), of: Int(position))
            }
        }
        return tally.entries.map { entries in
            entries.map { entry in
                ResourceUse(
                    className: names[names[at: entry.user]], attribute: names[names[at: entry.key]],
                    count: entry.count)
            }
        }
    }
}
