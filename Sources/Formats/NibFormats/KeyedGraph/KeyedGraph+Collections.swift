import ByteReading

extension KeyedGraph {
    /// The elements of an array or set, in the spelling of any format; empty for other objects.
    func elements(of object: Int) -> [Value] {
        if case .list(let run)? = value("NS.objects", "elements", of: object) { return Array(elements[run.range]) }
        // NIB archives use one key for all elements.
        guard let repeated = names.known("UINibEncoderEmptyKey") else { return [] }
        return slots(of: object).filter { $0.key == repeated }.map(\.value)
    }

    func elements(_ key: String, of object: Int) -> [Value] {
        switch value(key, of: object) {
        case .object(let list)?: elements(of: Int(list))
        case .list(let run)?: Array(elements[run.range])
        default: []
        }
    }

    /// The instances among the elements of the array or set under an object's key, each once: a list could name a large object a million times.
    func instances(_ key: String, of object: Int) -> [Int] {
        var seen: Set<Int> = []
        return elements(key, of: object).compactMap { instance($0) }.filter { seen.insert($0).inserted }
    }

    /// The keys and values of a dictionary, in the spelling of any format.
    func entries(of object: Int) -> [(key: Value, value: Value)] {
        if value("NS.keys", of: object) != nil {
            return Array(zip(elements("NS.keys", of: object), elements("NS.objects", of: object)))
        }
        if value("dict.sortedKeys", of: object) != nil {
            return Array(zip(elements("dict.sortedKeys", of: object), elements("dict.values", of: object)))
        }
        // In NIB archives and Carbon's files, keys and values alternate.
        let alternating = elements(of: object)
        return stride(from: 0, to: alternating.count - 1, by: 2).map { (alternating[$0], alternating[$0 + 1]) }
    }

    /// The entries of a dictionary with their keys as text, including entries that xib archives write like the slots of any object.
    func namedEntries(of object: Int) -> [(name: String, value: Value)] {
        let entries = entries(of: object).map { entry in
            (name: name(entry.key) ?? "", value: entry.value)
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

    /// The entries of a dictionary whose keys and values are numbered, as in xib archives of short dictionaries.
    private func numberedEntries(of object: Int) -> [(name: String, value: Value)] {
        var values: [Substring: Value] = [:]
        var keys: [(number: Substring, name: String)] = []
        for slot in slots(of: object) {
            let name = names[slot.key]
            if name.hasPrefix("NS.key.") {
                keys.append((name.dropFirst(7), self.name(slot.value) ?? ""))
            } else if name.hasPrefix("NS.object.") {
                values[name.dropFirst(10)] = slot.value
            }
        }
        return keys.compactMap { key in values[key.number].map { (key.name, $0) } }
    }

    /// The name in a value: a text, or an integer in digits; nil for other values.
    func name(_ value: Value?) -> String? { text(value) ?? integer(value).map { "\($0)" } }

    /// The integer of a value: a plain integer or boolean, or the integer in a number object; nil for other values.
    func integer(_ value: Value?) -> Int64? {
        switch value.map({ resolved($0) }) {
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
