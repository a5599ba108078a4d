extension InterfaceModel {
    /// Replaces the texts that have one of these keys. The document keeps what the file says.
    public mutating func translate(_ texts: [String: String]) {
        if texts.isEmpty { return }
        let properties = objects.first?.file.source?.translated(texts)
        for object in objects.indices {
            objects[object].file = properties.map { ObjectProperties($0, at: object) } ?? objects[object].file
            for index in objects[object].runtimeProperties.indices {
                objects[object].runtimeProperties[index].value.translate(texts)
            }
        }
    }
}

extension PropertyValue {
    mutating func translate(_ texts: [String: String]) {
        guard case .text(_, let key?) = self, let text = texts[key] else { return }
        self = .text(text, key: key)
    }
}
