internal import MessageCoding

extension Interface {
    /// The interface as an archive of Interface Builder 3 (`.xib`, `designable.nib`): keyed objects as XML.
    public func xibArchive() -> [UInt8] {
        var writer = KeyedNibWriter(self, proxyPrefix: "IB")
        let values = writer.addContainer()
        return XMLOutput.file(
            "archive", ["type": "com.apple.InterfaceBuilder3.Cocoa.XIB", "version": "8.00"]
        ) { output in
            output.element("data") { output in
                output.element("int", ["key": "IBDocument.SystemTarget"], text: "1060")
                var objects = XibArchiveWriter(objects: writer.archive.objects)
                for (key, value) in values { objects.write(value, key: key, to: &output) }
            }
        }
    }
}

/// Writes the objects of a keyed archive as nested elements, each at the first reference to the object.
struct XibArchiveWriter {
    private let objects: [PropertyListValue]
    private var written: Set<Int> = []

    init(objects: [PropertyListValue]) { self.objects = objects }

    mutating func write(_ value: PropertyListValue, key: String?, to output: inout XMLOutput) {
        switch value {
        case .boolean(let flag): output.element("bool", ["key": key], text: flag ? "YES" : "NO")
        case .integer(let number): output.element("integer", ["value": "\(number)", "key": key])
        case .real(let number): output.element("real", ["value": "\(number)", "key": key])
        case .text(let text): write(text, key: key, to: &output)
        case .data(let bytes):
            output.element("object", ["class": "NSData", "key": key]) { output in
                output.element("bytes", ["key": "NS.bytes"], text: Base64.encode(bytes))
            }
        case .reference(0): output.element("nil", ["key": key])
        case .reference(let number): writeObject(number, key: key, to: &output)
        case .list, .record: preconditionFailure("An archive has collections only as objects")
        }
    }

    /// Writes a text, in base 64 unless it is printable ASCII.
    private func write(_ text: String, key: String?, to output: inout XMLOutput) {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            output.element("string", ["key": key], text: text)
        } else {
            output.element("string", ["type": "base64-UTF8", "key": key], text: Base64.encode(Array(text.utf8)))
        }
    }

    /// Writes an object. Objects of a class are written once, and later as references; texts, data and numbers are written each time.
    private mutating func writeObject(_ number: Int, key: String?, to output: inout XMLOutput) {
        guard case .record(let entries) = objects[number] else {
            return write(objects[number], key: key, to: &output)
        }
        guard written.insert(number).inserted else {
            return output.element("reference", ["key": key, "ref": "\(number)"])
        }
        let className = className(of: entries)
        let element = Self.collections.first { className.hasSuffix($0.suffix) }?.element ?? "object"
        output.element(element, ["class": className, "key": key, "id": "\(number)"]) { output in
            writeValues(entries, to: &output)
        }
    }

    private mutating func writeValues(_ entries: [PropertyListValue.Entry], to output: inout XMLOutput) {
        for entry in entries where entry.key != "$class" {
            switch (entry.key, entry.value) {
            case ("NS.keys", .list(let keys)):
                for (key, value) in zip(keys, elements(entries)) { write(value, key: text(key), to: &output) }
            case (_, .list(let elements)) where !entries.contains { $0.key == "NS.keys" }:
                for element in elements { write(element, key: nil, to: &output) }
            case (_, .list): continue
            default: write(entry.value, key: entry.key, to: &output)
            }
        }
    }

    private static let collections = [
        (suffix: "Array", element: "array"), (suffix: "Set", element: "set"),
        (suffix: "Dictionary", element: "dictionary"),
    ]

    private func elements(_ entries: [PropertyListValue.Entry]) -> [PropertyListValue] {
        guard case .list(let elements)? = entries.first(where: { $0.key == "NS.objects" })?.value else { return [] }
        return elements
    }

    private func text(_ reference: PropertyListValue) -> String? {
        guard case .reference(let number) = reference, case .text(let text) = objects[number] else { return nil }
        return text
    }

    private func className(of entries: [PropertyListValue.Entry]) -> String {
        guard case .reference(let number)? = entries.first(where: { $0.key == "$class" })?.value,
            case .record(let description) = objects[number], case .text(let name)? = description.last?.value
        else { preconditionFailure("An object of an archive has a class") }
        return name
    }
}
