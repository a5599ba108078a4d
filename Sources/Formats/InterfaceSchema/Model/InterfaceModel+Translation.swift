extension InterfaceModel {
    /// Replaces the texts that have one of these keys. The document keeps what the file says.
    public mutating func translate(_ texts: [String: String]) {
        if texts.isEmpty { return }
        for object in objects.indices {
            for index in objects[object].properties.indices {
                objects[object].properties[index].value.translate(texts)
            }
            for index in objects[object].runtimeProperties.indices {
                objects[object].runtimeProperties[index].value.translate(texts)
            }
        }
    }
}

extension PropertyValue {
    fileprivate mutating func translate(_ texts: [String: String]) {
        guard case .text(_, let key?) = self, let text = texts[key] else { return }
        self = .text(text, key: key)
    }
}
