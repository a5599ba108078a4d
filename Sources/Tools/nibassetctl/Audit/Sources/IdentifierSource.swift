/// Kind of the identifiers by which code asks for parts of an interface.
enum IdentifierKind: String {
    case cell, segue, scene
}

/// Reads the literal identifiers with which sources ask interfaces for parts, or which sources give to objects.
enum IdentifierSource {
    static func read(_ tokens: [SourceToken], path: String, into index: inout SourceIndex) {
        var owner: String?
        for (position, token) in tokens.enumerated() {
            if token.text == "@implementation", position + 1 < tokens.count { owner = tokens[position + 1].text }
            guard let name = token.literal else { continue }
            var before = position - 1
            var isIdentifier = false
            while before >= 0, between.contains(tokens[before].text) {
                isIdentifier = isIdentifier || tokens[before].text.hasSuffix("dentifier")
                before -= 1
            }
            guard before >= 0 else { continue }
            let word = tokens[before].text
            if word == "loadNibNamed", let owner,
                tokens[(position + 1)...].prefix(3).map(\.text) == ["owner", ":", "self"]
            {
                index.loaders[name, default: []].insert(owner)
            }
            if let kind = requests[word] {
                index.requests.append(
                    .init(kind: kind, name: name, place: TextPlace(path: path, line: token.line)))
            } else if isIdentifier || word.hasSuffix("dentifier") {
                // Two "=" are a comparison, which gives no identifier.
                let signs = tokens[before..<position].count { $0.text == "=" }
                if signs < 2 { index.given.insert(name) }
            }
        }
    }

    /// Signs and words between a method and its identifier, in both languages.
    private static let between: Set = [
        "@", "(", ":", "=", ".", "init", "rawValue", "NSUserInterfaceItemIdentifier", "NSStoryboard", "SceneIdentifier",
        "NSStoryboardSegue", "Identifier", "withIdentifier", "withReuseIdentifier",
    ]

    private static let requests: [String: IdentifierKind] = [
        "dequeueReusableCell": .cell, "dequeueReusableCellWithIdentifier": .cell,
        "dequeueReusableCellWithReuseIdentifier": .cell, "makeView": .cell, "makeViewWithIdentifier": .cell,
        "performSegue": .segue, "performSegueWithIdentifier": .segue, "instantiateViewController": .scene,
        "instantiateViewControllerWithIdentifier": .scene, "instantiateController": .scene,
        "instantiateControllerWithIdentifier": .scene,
    ]
}
