import ByteReading

extension KeyedGraph {
    /// The elements of an array or set, in whatever way its format writes them; empty for other objects.
    func elements(of object: Int) -> [Value] {
        if case .list(let run)? = value("NS.objects", "elements", of: object) { return Array(elements[run.range]) }
        // NIB archives repeat one key.
        guard let repeated = names.known("UINibEncoderEmptyKey") else { return [] }
        return slots(of: object).filter { $0.key == repeated }.map(\.value)
    }

    /// The elements of the array or set that a key of an object refers to.
    func elements(_ key: String, of object: Int) -> [Value] {
        switch value(key, of: object) {
        case .object(let list)?: elements(of: Int(list))
        case .list(let run)?: Array(elements[run.range])
        default: []
        }
    }

    /// The instances among the elements that a key of an object refers to.
    func instances(_ key: String, of object: Int) -> [Int] { elements(key, of: object).compactMap(instance) }

    /// The keys and values of a dictionary, in whatever way its format writes them.
    func entries(of object: Int) -> [(key: Value, value: Value)] {
        if value("NS.keys", of: object) != nil {
            return Array(zip(elements("NS.keys", of: object), elements("NS.objects", of: object)))
        }
        if value("dict.sortedKeys", of: object) != nil {
            return Array(zip(elements("dict.sortedKeys", of: object), elements("dict.values", of: object)))
        }
        // NIB archives and Carbon's files let keys and values alternate.
        let alternating = elements(of: object)
        return stride(from: 0, to: alternating.count - 1, by: 2).map { (alternating[$0], alternating[$0 + 1]) }
    }

    /// The entries of a dictionary whose keys are texts or numbers, with those that xib archives write like the keys of
    /// any object.
    func namedEntries(of object: Int) -> [(name: String, value: Value)] {
        let entries = entries(of: object).map { entry in
            (name: text(entry.key) ?? integer(entry.key).map { "\($0)" } ?? "", value: entry.value)
        }
        let keyed = slots(of: object).compactMap { slot -> (name: String, value: Value)? in
            let name = names[slot.key]
            let isFormal =
                name.hasPrefix("NS.") || name.hasPrefix("dict.") || name == "UINibEncoderEmptyKey"
                || name == "NSInlinedValue" || name == "EncodedWithXMLCoder"
            return isFormal ? nil : (name, slot.value)
        }
        return entries + numberedEntries(of: object) + keyed
    }

    /// The entries of a dictionary that numbers its keys and values, as xib archives do with short ones.
    private func numberedEntries(of object: Int) -> [(name: String, value: Value)] {
        var values: [Substring: Value] = [:]
        var keys: [(number: Substring, name: String)] = []
        for slot in slots(of: object) {
            let name = names[slot.key]
            if name.hasPrefix("NS.key.") {
                keys.append((name.dropFirst(7), text(slot.value) ?? integer(slot.value).map { "\($0)" } ?? ""))
            } else if name.hasPrefix("NS.object.") {
                values[name.dropFirst(10)] = slot.value
            }
        }
        return keys.compactMap { key in values[key.number].map { (key.name, $0) } }
    }

    /// The number that a value is or that the number object holds which it refers to.
    func integer(_ value: Value?) -> Int64? {
        switch value.map(resolved) {
        case .integer(let number)?: number
        case .boolean(let flag)?: flag ? 1 : 0
        case .object(let index)?:
            switch self.value("NS.intval", "NS.number", of: Int(index)) {
            case .integer(let number)?: number
            default: nil
            }
        default: nil
        }
    }
}
