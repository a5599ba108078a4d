internal import MessageCoding

/// Writes XML property lists. References are dictionaries with the key `CF$UID`.
struct XMLPropertyList {
    private var output = XMLOutput()

    static func encode(_ value: PropertyListValue) -> [UInt8] {
        var writer = XMLPropertyList()
        writer.output.element("plist", ["version": "1.0"]) { Self.write(value, to: &$0) }
        return Array(writer.output.text.utf8)
    }

    private static func write(_ value: PropertyListValue, to output: inout XMLOutput) {
        switch value {
        case .boolean(let flag): output.element(flag ? "true" : "false")
        case .integer(let number): output.element("integer", text: "\(number)")
        case .real(let number): output.element("real", text: "\(number)")
        case .text(let text): output.element("string", text: text)
        case .data(let bytes): output.element("data", text: Base64.encode(bytes))
        case .reference(let index):
            write(.record([.init(key: "CF$UID", value: .integer(Int64(index)))]), to: &output)
        case .list(let values):
            output.element("array") { output in for value in values { write(value, to: &output) } }
        case .record(let entries):
            output.element("dict") { output in
                for entry in entries {
                    output.element("key", text: entry.key)
                    write(entry.value, to: &output)
                }
            }
        }
    }
}
