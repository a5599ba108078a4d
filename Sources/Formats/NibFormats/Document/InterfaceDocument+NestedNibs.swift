extension InterfaceDocument {
    /// The keys under which AppKit and UIKit objects hold nested nibs.
    static let nestedNibKeys = ["NSNibFileData", "archiveData"]

    /// The nested nibs that objects hold, not read yet.
    var nestedNibData: [(owner: Int, bytes: ArraySlice<UInt8>)] {
        var found: [(owner: Int, bytes: ArraySlice<UInt8>)] = []
        for owner in objects.indices {
            for attribute in objects[owner].attributes {
                guard case .data(let bytes) = attribute.value, !bytes.isEmpty,
                    Self.nestedNibKeys.contains(attribute.name)
                else { continue }
                found.append((owner, bytes))
            }
        }
        return found
    }
}
