extension InterfaceDocument {
    /// The keys under which AppKit and UIKit objects hold nested nibs.
    static let nestedNibKeys = ["NSNibFileData", "archiveData"]

    /// The nested nibs that objects hold, not read yet.
    var nestedNibData: [(owner: Int, bytes: ArraySlice<UInt8>)] {
        objects.indices.flatMap { index in
            objects[index].attributes.compactMap { attribute in
                guard Self.nestedNibKeys.contains(attribute.name), case .data(let bytes) = attribute.value,
                    !bytes.isEmpty
                else { return nil }
                return (index, bytes)
            }
        }
    }
}
