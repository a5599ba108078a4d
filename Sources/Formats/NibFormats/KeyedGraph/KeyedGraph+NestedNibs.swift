import ByteReading

extension KeyedGraph {
    /// The nested nibs, such as those of table cells.
    func nestedNibs() -> [ArraySlice<UInt8>] {
        let keys = KeyedVocabulary.shared.nestedNibKeys
        return slots.filter { keys.contains($0.key) }.compactMap { data($0.value) }.filter { !$0.isEmpty }
    }
}
