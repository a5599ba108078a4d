import ByteReading

extension KeyedGraph {
    /// The nibs within this one, such as those of table cells, with the objects that hold them.
    func nestedNibs() -> [(owner: Int, bytes: ArraySlice<UInt8>)] {
        let keys = ["NSNibFileData", "archiveData"].compactMap { names.known($0) }
        if keys.isEmpty { return [] }
        var result: [(owner: Int, bytes: ArraySlice<UInt8>)] = []
        for index in objects.indices {
            for slot in slots(of: index) where keys.contains(slot.key) {
                if let bytes = data(slot.value), !bytes.isEmpty { result.append((index, bytes)) }
            }
        }
        return result
    }
}
