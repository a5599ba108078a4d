import ByteReading

extension KeyedGraph: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try GraphDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}

extension KeyedGraph {
    /// Whether one of the outermost objects is the table of an interface.
    var isInterface: Bool {
        roots.contains { $0.name == "IB.objectdata" || $0.name.hasPrefix("UINib") }
    }
}
