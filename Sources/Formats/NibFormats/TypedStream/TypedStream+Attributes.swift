extension TypedStream {
    /// The name of every value of an object: its key, or its index if the key is unknown.
    func attributeNames(of object: Int) -> [String] {
        let keys = TypedStreamLayout.keys(of: object, in: self)
        return (0..<values(of: object).count).map { TypedStreamLayout.name(ofValueAt: $0, keys) }
    }

    /// The value of an object's key; nil if no value is known to have it.
    func value(_ key: String, of object: Int) -> Value? {
        guard let index = TypedStreamLayout.keys(of: object, in: self).firstIndex(of: key) else { return nil }
        return values(of: object).dropFirst(index).first
    }
}
