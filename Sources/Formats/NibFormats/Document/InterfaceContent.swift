import ByteReading

/// What a file refers to, before the nibs within it are read.
struct FoundReferences {
    /// The names that the file refers to and the media within it, those of nested nibs left out.
    let resources: InterfaceResources
    /// The nibs within it.
    var nestedNibs: [ArraySlice<UInt8>] = []
}

/// A file after parsing, from which resources and the document are taken.
protocol InterfaceContent {
    /// The names that the file refers to and the media within it, those of nested nibs left out.
    func resources() -> InterfaceResources
    /// Everything that the file says, the documents of nested nibs left out.
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument
    /// The nibs within it.
    func nestedNibs() -> [ArraySlice<UInt8>]
}

extension InterfaceContent {
    /// Most formats have none.
    func nestedNibs() -> [ArraySlice<UInt8>] { [] }
}
