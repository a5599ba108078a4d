/// Reads the classes of Objective-C headers and implementations into an index. Declarations that macros make are not understood.
struct ObjectiveCSource {
    private let tokens: [SourceToken]
    private let path: String
    private var position = 0

    static func read(_ bytes: [UInt8], path: String, into index: inout SourceIndex) {
        let words = SourceTokens(bytes, isSwift: false)
        let tokens = words.tokens
        index.imports.formUnion(words.imports)
        index.files.insert(String(path.split(separator: "/").last?.prefix { $0 != "." } ?? ""))
        var source = ObjectiveCSource(tokens: tokens, path: path)
        IdentifierSource.read(tokens, path: path, into: &index)
        while let token = source.next() {
            if token.text == "@interface" || token.text == "@implementation" { source.readClass(into: &index) }
        }
    }

    private var text: String { position < tokens.count ? tokens[position].text : "" }

    private mutating func next() -> SourceToken? {
        guard position < tokens.count else { return nil }
        position += 1
        return tokens[position - 1]
    }

    private static let closings = ["(": ")", "<": ">", "{": "}", "[": "]"]

    /// Skips from the opening sign at the position to the closing one.
    private mutating func skip() {
        let (open, close) = (text, Self.closings[text])
        var depth = 0
        repeat {
            if text == open { depth += 1 }
            if text == close { depth -= 1 }
            position += 1
        } while depth > 0 && position < tokens.count
    }

    private mutating func readClass(into index: inout SourceIndex) {
        guard let name = next(), name.isWord else { return }
        var superclass: String?
        if text == "<" { skip() }
        if text == "(" { skip() }
        if text == ":" {
            position += 1
            superclass = next()?.text
        }
        while text == "<" { skip() }
        index.declare(name.text, superclass: superclass, TextPlace(path: path, line: name.line))
        if text == "{" {
            position += 1
            while position < tokens.count, text != "}", text != "@end" {
                readVariables(of: name.text, isOutlet: false, into: &index)
            }
        }
        while position < tokens.count, text != "@end", text != "@interface", text != "@implementation" {
            switch text {
            case "{", "(": skip()
            case "-", "+":
                let place = TextPlace(path: path, line: tokens[position].line)
                position += 1
                index.add(selector: readSelector(), to: name.text, place)
            case "@property":
                position += 1
                let start = position
                if text == "(" { skip() }
                let isOutlet = tokens[start..<min(position, tokens.count)].contains { $0.text == "IBOutlet" }
                readVariables(of: name.text, isOutlet: isOutlet, into: &index)
            default: position += 1
            }
        }
    }

    /// Reads a declaration, which ends with ";".
    private mutating func readVariables(of owner: String, isOutlet: Bool, into index: inout SourceIndex) {
        var isOutlet = isOutlet
        var isObject = false
        var type: String?
        var names: [SourceToken] = []
        var last: SourceToken?
        while position < tokens.count, text != ";", text != "}", text != "@end" {
            switch text {
            case "(":
                // The arguments of a macro, as in NS_AVAILABLE(10_8), declare no variable.
                if last?.text == "IBOutletCollection" { isOutlet = true }
                skip()
                continue
            case "<", "{", "[":
                skip()
                continue
            case ":":
                // The next token is the width of a bit field.
                position += 1
            case ",":
                if let last { names.append(last) }
                last = nil
            case "*":
                if type == nil { type = last?.text }
                isObject = true
            default:
                if tokens[position].isWord, !text.hasPrefix("@") {
                    if text == "IBOutlet" { isOutlet = true }
                    last = tokens[position]
                }
            }
            position += 1
        }
        if text == ";" { position += 1 }
        for name in names + (last.map { [$0] } ?? []) {
            let place = TextPlace(path: path, line: name.line)
            let variable = SourceIndex.Variable(
                place: place, type: isObject ? type : nil, outlet: isOutlet ? .optional : nil)
            index.add(variable, name.text, to: owner)
        }
    }

    /// Reads a selector. The type before it may be missing, as in "- open:sender;".
    private mutating func readSelector() -> String {
        if text == "(" { skip() }
        var selector = ""
        while position < tokens.count, text != ";", text != "{", text != "@end" {
            let part = tokens[position].isWord ? text : ""
            if !part.isEmpty { position += 1 }
            guard text == ":" else {
                if selector.isEmpty { return part }
                if part.isEmpty { position += 1 }
                continue
            }
            selector += part + ":"
            position += 1
            if text == "(" { skip() }
            position += 1
        }
        return selector
    }
}
