import ByteReading

extension GNUstepArchive: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        GNUstepDocumentBuilder.document(of: self, format: format, maximumDepth: limits.depth)
    }
}
