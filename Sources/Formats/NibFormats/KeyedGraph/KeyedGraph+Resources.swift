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

    func instances(in list: Int) -> [Int] { elements(of: list).compactMap { instance($0) } }

    func uses(of indices: [Int32], count: Int) -> [[ResourceUse]] {
        var tally = UseTally(count: count)
        for object in objects {
            guard let className = object.className else { continue }
            for slot in slots[object.slots.range] {
                guard case .object(let target) = slot.value, case let index = indices[Int(target)],
                    index >= 0
                else { continue }
                tally.add(user: Int(className.index), key: Int(slot.key.index), of: Int(index)) {
                    ResourceUse(className: names[className], attribute: names[slot.key])
                }
            }
        }
        return tally.uses
    }
}
