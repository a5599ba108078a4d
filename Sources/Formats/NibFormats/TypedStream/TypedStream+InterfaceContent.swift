import ByteReading

extension TypedStream: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try TypedStreamDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}
