extension TypedStream {
    /// The value of an object's key; nil if no value is known to have it.
    func value(_ key: String, of object: Int) -> Value? {
        guard let index = TypedStreamLayout.keys(of: object, in: self).firstIndex(of: key) else { return nil }
        return values(of: object).dropFirst(index).first
    }
}
