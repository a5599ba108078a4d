import ByteReading

/// References of a file, without those of its nested nibs.
struct FoundReferences {
    let resources: InterfaceResources
    /// The nested nibs, not read yet.
    var nestedNibs: [ArraySlice<UInt8>] = []
}

/// A parsed file, which gives its resources and its document.
protocol InterfaceContent {
    /// The references of the file and its embedded media, without those of nested nibs.
    func resources() -> InterfaceResources
    /// The document of the file, without the documents of nested nibs.
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument
    /// The nested nibs, not read yet.
    func nestedNibs() -> [ArraySlice<UInt8>]
}

extension InterfaceContent {
    /// Most formats have no nested nibs.
    func nestedNibs() -> [ArraySlice<UInt8>] { [] }
}
