import ByteReading

extension KeyedGraph: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try GraphDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}

extension KeyedGraph {
    /// Whether one of the root objects is the table of an interface.
    var isInterface: Bool { Self.isInterface(roots.lazy.map(\.name)) }

    /// Whether one of these names of root objects belongs to the table of an interface.
    static func isInterface(_ roots: some Sequence<String>) -> Bool {
        roots.contains { $0 == "IB.objectdata" || $0.hasPrefix("UINib") }
    }
}
