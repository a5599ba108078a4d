extension TypedStream {
    /// The name of every value of an object: its key, or its position where the key is not known.
    func attributeNames(of object: Int) -> [String] {
        let keys = TypedStreamLayout.keys(of: object, in: self)
        return (0..<values(of: object).count).map { TypedStreamLayout.name(ofValueAt: $0, keys) }
    }

    /// The value of an object that has a key; nil where no value is known to have it.
    func value(_ key: String, of object: Int) -> Value? {
        guard let place = TypedStreamLayout.keys(of: object, in: self).firstIndex(of: key) else { return nil }
        return values(of: object).dropFirst(place).first
    }
}
