import ByteReading

extension GNUstepObjects: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try GNUstepDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}
