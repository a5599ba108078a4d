internal import AssetModel
internal import JSON

extension InterfaceDocument {
    /// The document as one JSON object, without a newline.
    ///
    /// The JSON object has a field for `path` if `path` is not nil. Data is written as a size, an object as a position.
    public func json(path: String? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.field("path", path)
            write(to: &writer)
        }
    }

    private func write(to writer: inout JSONWriter) {
        writer.field("format", format.rawValue)
        writer.object("version") { writer in for fact in version { writer.field(fact.name, fact.value) } }
        writer.objects("references", resources.references) { $1.write(to: &$0) }
        writer.objects("media", resources.media) { $1.write(to: &$0) }
        writer.object("connections") { writer in
            for (kind, count) in connectionCounts { writer.field(kind.rawValue, count) }
        }
        writer.objects("connectionList", connections) { $1.write(to: &$0) }
        writer.objects("objects", objects) { $1.write(to: &$0) }
        writer.list("topLevel", topLevel) { writer, object in writer.integer(Int64(object)) }
        if !superclasses.isEmpty {
            writer.object("superclasses") { writer in
                for (name, ancestors) in superclasses.sorted(by: { $0.key < $1.key }) {
                    writer.list(name, ancestors) { writer, ancestor in writer.string(ancestor) }
                }
            }
        }
        if !scenes.isEmpty { writer.objects("scenes", scenes) { $1.write(to: &$0) } }
        writer.list("visibleWindows", visibleWindows) { writer, object in writer.integer(Int64(object)) }
        writer.objects("localizableStrings", localizableStrings) { writer, string in
            writer.field("object", string.object)
            writer.field("attribute", string.attribute)
            writer.field("text", string.text)
        }
        writer.objects("nested", nested) { writer, nib in
            writer.field("owner", nib.owner)
            nib.document.write(to: &writer)
        }
    }

    /// The number of connectors of each kind that occurs.
    private var connectionCounts: [(kind: Connection.Kind, count: Int)] {
        Connection.Kind.allCases.compactMap { kind in
            let count = connections.count { $0.kind == kind && $0.form == .connector }
            return count > 0 ? (kind, count) : nil
        }
    }
}

extension ResourceReference {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("kind", kind.rawValue)
        writer.field("name", name)
        writer.field("written", spelling)
        writer.field("origin", origin.rawValue)
        writer.objects("uses", uses) { $1.write(to: &$0) }
    }
}

extension EmbeddedMedia {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("kind", kind == .image ? "image" : "sound")
        writer.field("name", name)
        writer.field("written", spelling)
        writer.field("bytes", byteCount)
        writer.list("parts", parts) { writer, part in writer.integer(Int64(part.count)) }
        writer.objects("uses", uses) { $1.write(to: &$0) }
    }
}

extension ResourceUse {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("class", className)
        writer.field("attribute", attribute)
        writer.field("count", count)
    }
}

extension Connection {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("kind", kind.rawValue)
        if form != .connector { writer.field("form", form.rawValue) }
        if !spelling.isEmpty { writer.field("written", spelling) }
        writer.field("identifier", identifier)
        if !label.isEmpty { writer.field("label", label) }
        writer.field("source", source)
        writer.field("destination", destination)
        if !members.isEmpty {
            writer.list("members", members) { writer, member in writer.integer(Int64(member)) }
        }
        writer.field("keyPath", keyPath)
        if !options.isEmpty {
            writer.key("options")
            options.write(to: &writer)
        }
    }
}

extension InterfaceObject {
    fileprivate func write(to writer: inout JSONWriter) {
        switch kind {
        case .object: break
        case .filesOwner: writer.field("kind", "File's Owner")
        case .firstResponder: writer.field("kind", "First Responder")
        case .application: writer.field("kind", "Application")
        case .placeholder(let name):
            writer.field("kind", "placeholder")
            writer.field("placeholder", name)
        }
        writer.field("identifier", identifier)
        writer.field("class", className)
        if spelling != className { writer.field("written", spelling) }
        writer.field("customClass", customClass)
        writer.field("label", label)
        writer.field("parent", parent)
        writer.key("attributes")
        attributes.write(to: &writer)
        if !runtimeAttributes.isEmpty {
            writer.list("runtimeAttributes", runtimeAttributes) { writer, attribute in
                writer.array { writer in
                    writer.string(attribute.keyPath)
                    attribute.value.write(to: &writer)
                    if let type = attribute.type { writer.string(type) }
                }
            }
        }
    }
}

extension InterfaceDocument.Scene {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("identifier", identifier)
        writer.field("firstObject", objects.lowerBound)
        writer.field("objectCount", objects.count)
        writer.field("controller", controller)
        writer.field("isInitial", isInitial)
    }
}

extension [InterfaceObject.Attribute] {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.array(self) { writer, attribute in
            writer.array { writer in
                writer.string(attribute.name)
                attribute.value.write(to: &writer)
            }
        }
    }
}

extension AttributeValue {
    /// Objects, data and records become JSON objects, so that they differ from numbers and texts.
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let flag): writer.boolean(flag)
        case .integer(let number): writer.integer(number)
        case .real(let number): writer.real(number)
        case .text(let text): writer.string(text)
        case .localizableText(let text, let key):
            writer.object { writer in
                writer.field("text", text)
                writer.field("key", key)
            }
        case .data(let bytes): writer.object { $0.field("data", bytes.count) }
        case .object(let position): writer.object { $0.field("object", position) }
        case .list(let values): writer.array(values) { writer, value in value.write(to: &writer) }
        case .record(let attributes):
            writer.object { writer in
                writer.key("record")
                attributes.write(to: &writer)
            }
        case .element(let name, let attributes):
            writer.object { writer in
                writer.field("element", name)
                writer.key("record")
                attributes.write(to: &writer)
            }
        }
    }
}
