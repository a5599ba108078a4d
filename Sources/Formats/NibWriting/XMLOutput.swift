/// An XML document that is being put together, indented by four spaces.
struct XMLOutput {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Adds an element; attributes without a value are left out.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
        _ body: ((inout XMLOutput) -> Void)? = nil
    ) {
        let indent = String(repeating: "    ", count: depth)
        let written = attributes.compactMap { attribute in
            attribute.value.map { " \(attribute.key)=\"\(Self.escaped($0))\"" }
        }
        text += indent + "<" + name + written.joined()
        guard let body else {
            text += "/>\n"
            return
        }
        text += ">\n"
        depth += 1
        body(&self)
        depth -= 1
        text += indent + "</" + name + ">\n"
    }

    /// Adds an element that holds a text.
    mutating func element(_ name: String, text content: String) {
        text += String(repeating: "    ", count: depth) + "<\(name)>\(Self.escaped(content))</\(name)>\n"
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
