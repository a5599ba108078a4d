/// Builds a dictionary of objects by name, in OpenStep's text form.
struct OpenStepOutput {
    private(set) var text = "{\n"

    /// Adds an object: its class, and values that are written as they are (see `quoted` and `list`).
    mutating func object(_ name: String, _ className: String, _ values: KeyValuePairs<String, String>) {
        text += "    \(Self.quoted(name)) = {\n        isa = \(className);\n"
        for (key, value) in values { text += "        \(key) = \(value);\n" }
        text += "    };\n"
    }

    consuming func finished() -> [UInt8] { Array((text + "}\n").utf8) }

    /// A text in quotation marks. Other characters than printable ASCII are escaped as UTF-16 units.
    static func quoted(_ text: String) -> String {
        let content = text.utf16.map { unit in
            switch unit {
            case 0x22: "\\\""
            case 0x5C: "\\\\"
            case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
            default: "\\U" + digits(unit)
            }
        }
        return "\"" + content.joined() + "\""
    }

    private static func digits(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A list of values that are written already.
    static func list(_ elements: [String]) -> String { "(" + elements.joined(separator: ", ") + ")" }
}
