/// Reads the classes of Swift sources into an index. Members that macros make are not understood.
struct SwiftSource {
    private let tokens: [SourceToken]
    private let path: String
    private var position = 0
    /// Types around the position, with the depth of their braces. The name is nil for types that are no classes.
    private var types: [(name: String?, depth: Int)] = []
    private var depth = 0
    /// The name in the latest "@objc(Name)".
    private var exposedName: String?
    /// Whether "@IBOutlet" stands before the declaration.
    private var isOutlet = false

    static func read(_ bytes: [UInt8], path: String, into index: inout SourceIndex) {
        let tokens = SourceTokens(bytes, isSwift: true).tokens
        var source = SwiftSource(tokens: tokens, path: path)
        IdentifierSource.read(tokens, path: path, into: &index)
        while source.position < source.tokens.count { source.step(&index) }
    }

    /// Kinds of single declarations that an import may name.
    private static let importedKinds: Set = ["class", "struct", "enum", "protocol", "typealias", "func", "let", "var"]

    private var text: String { text(0) }

    private func text(_ offset: Int) -> String {
        tokens.indices.contains(position + offset) ? tokens[position + offset].text : ""
    }

    private mutating func step(_ index: inout SourceIndex) {
        let isMember = types.last.map { $0.depth == depth } ?? true
        switch text {
        case "{": depth += 1
        case "}":
            if types.last?.depth == depth { types.removeLast() }
            depth -= 1
        case "@objc" where text(1) == "(":
            position += 2
            exposedName = words(before: ")")
            return
        case "@IBOutlet": isOutlet = true
        case "import" where types.isEmpty:
            if Self.importedKinds.contains(text(1)) { position += 1 }
            index.imports.insert(text(1))
        case "=": readAssignment(&index)
        case "class", "extension", "struct", "enum", "protocol", "actor":
            let keyword = text
            position += 1
            if isMember, !["func", "var", "let", "subscript", "override", "final"].contains(text) {
                readType(keyword, &index)
            }
            return
        case "var" where isMember, "let" where isMember:
            if let name = types.last?.name { index.add(variable, exposedName ?? text(1), to: name) }
            exposedName = nil
            isOutlet = false
        case "func" where isMember:
            position += 1
            readMethod(&index)
            return
        default: break
        }
        position += 1
    }

    /// Remembers the variable before "=".
    private func readAssignment(_ index: inout SourceIndex) {
        guard position > 1, text(1) != "=", tokens[position - 1].isWord else { return }
        if !["let", "var", ":"].contains(text(-2)) { index.assigned.insert(text(-1)) }
    }

    /// The variable that is declared at the position.
    private var variable: SourceIndex.Variable {
        var type: String?
        var end = 3
        if text(2) == ":" {
            if ["[", "("].contains(text(3)) {
                end = closing(from: 3)
            } else {
                while text(end + 1) == "." { end += 2 }
                type = ["any", "some"].contains(text(end)) || text(end + 1) == "&" ? nil : text(end)
                if text(end + 1) == "<" { end = closing(from: end + 1) }
            }
        }
        let outlet: SourceIndex.Outlet? = isOutlet ? text(end + 1) == "!" ? .required : .optional : nil
        let place = TextPlace(path: path, line: position + 1 < tokens.count ? tokens[position + 1].line : 1)
        return SourceIndex.Variable(place: place, type: type, outlet: outlet)
    }

    /// Returns the offset of the sign that closes the bracket opened at an offset.
    private func closing(from start: Int) -> Int {
        var (end, open) = (start, 0)
        while position + end < tokens.count {
            if ["[", "(", "<"].contains(text(end)) { open += 1 }
            if ["]", ")", ">"].contains(text(end)) { open -= 1 }
            if open == 0 { return end }
            end += 1
        }
        return start
    }

    /// Reads the text before the next `end`, and skips `end`.
    private mutating func words(before end: String) -> String {
        var words = ""
        while position < tokens.count, text != end {
            words += text
            position += 1
        }
        position += 1
        return words
    }

    private mutating func readType(_ keyword: String, _ index: inout SourceIndex) {
        guard position < tokens.count, tokens[position].isWord else { return }
        let line = tokens[position].line
        var name = text
        position += 1
        while text == "." {
            name = text(1)
            position += 2
        }
        var superclass: String?
        var angles = 0
        while position < tokens.count, text != "{" {
            if text == "<" { angles += 1 }
            if text == ">" { angles -= 1 }
            if text == ":", angles == 0, superclass == nil {
                superclass = text(1)
                position += 1
                while text(1) == "." {
                    superclass = text(2)
                    position += 2
                }
            }
            position += 1
        }
        let known = exposedName ?? name
        exposedName = nil
        depth += 1
        let isClass = keyword == "class" || keyword == "extension"
        types.append((isClass ? known : nil, depth))
        position += 1
        guard isClass else { return }
        index.declare(known, superclass: keyword == "class" ? superclass : nil, TextPlace(path: path, line: line))
    }

    private mutating func readMethod(_ index: inout SourceIndex) {
        let name = text
        let place = TextPlace(path: path, line: position < tokens.count ? tokens[position].line : 1)
        position += 1
        while position < tokens.count, text != "(", text != "{", text != "}" { position += 1 }
        guard text == "(" else { return }
        var parts: [String] = []
        var open = 0
        var isStart = false
        repeat {
            if isStart, tokens[position].isWord, !text.hasPrefix("@") {
                parts.append(text)
                isStart = false
            }
            switch text {
            case "(", "[", "<":
                open += 1
                if open == 1 { isStart = true }
            case ")", "]": open -= 1
            case ">" where text(-1) != "-": open -= 1
            case "," where open == 1: isStart = true
            default: break
            }
            position += 1
        } while open > 0 && position < tokens.count
        var selector = name
        for (number, label) in parts.enumerated() {
            let word = label == "_" ? "" : label
            let isFirst = number == 0 && !word.isEmpty
            let joint = Self.isJoined(name, word) ? "" : "With"
            selector += (isFirst ? joint + word.prefix(1).uppercased() + word.dropFirst() : word) + ":"
        }
        if let type = types.last?.name { index.add(selector: exposedName ?? selector, to: type, place) }
        exposedName = nil
    }

    /// Whether the compiler joins a name and a label without "With": before and after prepositions.
    private static func isJoined(_ name: String, _ label: String) -> Bool {
        let last = name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? name[...]
        let first = label.prefix { !$0.isUppercase }
        return prepositions.contains(last.lowercased()) || prepositions.contains(String(first))
    }

    private static let prepositions: Set = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given",
        "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
        "using", "via", "when", "with", "within",
    ]
}
