internal import MessageCoding

/// Writes XML property lists. References are dictionaries with the key `CF$UID`.
enum XMLPropertyList {
    static func encode(_ value: PropertyListValue) -> [UInt8] {
        XMLOutput.file("plist", ["version": "1.0"]) { write(value, to: &$0) }
    }

    private static func write(_ value: PropertyListValue, to output: inout XMLOutput) {
        switch value {
        case .boolean(let flag): output.element(flag ? "true" : "false")
        case .integer(let number): output.element("integer", text: "\(number)")
        case .real(let number): output.element("real", text: "\(number)")
        case .text(let text): output.element("string", text: text)
        case .data(let bytes): output.element("data", text: Base64.encode(bytes))
        case .reference(let index):
            write(.record([("CF$UID", .integer(Int64(index)))]), to: &output)
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
