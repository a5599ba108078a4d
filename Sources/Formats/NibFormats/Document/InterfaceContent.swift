import ByteReading

/// The resources of a file, without the resources of its nested nibs.
struct FoundReferences {
    let resources: InterfaceResources
    /// The nested nibs, not read yet.
    var nestedNibs: [ArraySlice<UInt8>] = []
}

/// A parsed file, which gives its resources and its document.
protocol InterfaceContent {
    /// The references and embedded media of the file, without the resources of nested nibs.
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
