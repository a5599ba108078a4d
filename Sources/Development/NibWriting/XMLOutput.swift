/// Builds an XML document, indented by four spaces.
struct XMLOutput {
    private var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Returns a document with a root element.
    static func file(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ body: (inout XMLOutput) -> Void
    ) -> [UInt8] {
        var output = XMLOutput()
        output.element(name, attributes, body)
        return Array(output.text.utf8)
    }

    /// Adds an element without content. Attributes that are nil are left out.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        text += startTag(name, attributes) + "/>\n"
    }

    /// Adds an element around the elements that `body` adds. Attributes that are nil are left out.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ body: (inout XMLOutput) -> Void
    ) {
        text += startTag(name, attributes) + ">\n"
        depth += 1
        body(&self)
        depth -= 1
        text += String(repeating: "    ", count: depth) + "</" + name + ">\n"
    }

    /// Adds an element that contains a text. Attributes that are nil are left out.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String) {
        text += startTag(name, attributes) + ">\(Self.escaped(content))</\(name)>\n"
    }

    /// A start tag without its end (">" or "/>").
    private func startTag(_ name: String, _ attributes: KeyValuePairs<String, String?>) -> String {
        let written = attributes.compactMap { attribute in
            attribute.value.map { " \(attribute.key)=\"\(Self.escaped($0))\"" }
        }
        return String(repeating: "    ", count: depth) + "<" + name + written.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            default: result.append(character)
            }
        }
    }
}
