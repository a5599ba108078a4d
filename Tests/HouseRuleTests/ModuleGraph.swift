import LinuxSystem
import TestSupport

/// The modules of `Sources` and what each depends on, as `Package.swift` declares them.
struct ModuleGraph {
    /// A target of the package that lies in a layer: neither a test nor a library of the distribution.
    struct Module {
        let name: String
        /// Its folder in `Sources`.
        let layer: String
        /// The targets that it depends on.
        let dependencies: [String]
        /// The modules of which it contains a second copy, built as Embedded Swift.
        let embedded: [String]
        /// Whether it is a program that the compiler runs, which no source imports.
        let isMacro: Bool
    }

    /// In the manifest's order.
    let modules: [Module]

    /// Reads the text of a `Package.swift` that declares targets as ours does.
    init(manifest: String) {
        let tokens = ManifestTokens(manifest)
        let embedded = tokens.list(after: ["let", "embeddedModules", "="]) ?? []
        let targets =
            tokens.calls(after: ["targets", ":", "["])
            + tokens.calls(after: ["macroTargets", ":", "[", "Target", "]", "=", "["])
        modules = targets.compactMap { target in
            // `.systemLibrary` and our own `.library` are libraries of the distribution; `.embedded` is a second copy.
            let isOther = ["systemLibrary", "library", "embedded", "tests"].contains(target.tokens[0])
            guard !isOther, let name = target.text(after: ["name", ":"]) ?? target.text(after: ["("])
            else { return nil }
            let folder = target.text(after: ["path", ":"])?.split(separator: "/") ?? []
            let path = folder.first == "Sources" ? String(folder[1]) : nil
            guard let layer = target.text(after: ["in", ":"]) ?? path, layer != "CLibraries" else { return nil }
            return Module(
                name: name, layer: layer,
                dependencies: target.list(after: ["uses", ":"]) ?? target.list(after: ["dependencies", ":"]) ?? [],
                embedded: target.tokens.contains("embeddedModules") ? embedded : [],
                isMacro: target.tokens[0] == "macro")
        }
    }
}

/// A manifest's words, texts and marks; a text keeps its first quote, so that it is no word. Comments are left out.
struct ManifestTokens {
    let tokens: [String]

    init(_ manifest: String) {
        var tokens: [String] = []
        for line in manifest.split(separator: "\n") {
            var rest = line[...]
            while let first = rest.first, !rest.hasPrefix("//") {
                let token: Substring
                switch first {
                case "\"": token = rest.dropFirst().prefix { $0 != "\"" }
                case _ where first.isLetter: token = rest.prefix { $0.isLetter || $0.isNumber }
                default: token = rest.prefix(1)
                }
                tokens.append(first == "\"" ? "\"" + token : String(token))
                rest = rest.dropFirst(first == "\"" ? token.count + 2 : token.count)
            }
        }
        self.tokens = tokens.filter { $0 != " " }
    }

    private init(tokens: [String]) { self.tokens = tokens }

    /// The text that stands right behind the first `words`.
    func text(after words: [String]) -> String? {
        guard let found = tokens.firstRange(of: words), found.upperBound < tokens.endIndex else { return nil }
        let token = tokens[found.upperBound]
        return token.hasPrefix("\"") ? String(token.dropFirst()) : nil
    }

    /// The texts of the list that stands right behind the first `words`.
    func list(after words: [String]) -> [String]? {
        guard let found = tokens.firstRange(of: words + ["["]) else { return nil }
        let texts = tokens[found.upperBound...].prefix { $0 != "]" }.filter { $0.hasPrefix("\"") }
        return texts.map { String($0.dropFirst()) }
    }

    /// The calls `.word(…)` of the list that begins right behind the last of `words`, each without the dot.
    func calls(after words: [String]) -> [ManifestTokens] {
        guard let found = tokens.ranges(of: words).last else { return [] }
        var (calls, call, depth): ([ManifestTokens], [String], Int) = ([], [], 0)
        for token in tokens[found.upperBound...] {
            if depth == 0 && token == "]" { break }
            call.append(token)
            if token == "(" || token == "[" { depth += 1 }
            if token == ")" || token == "]" { depth -= 1 }
            guard depth == 0, token == ")" else { continue }
            calls.append(ManifestTokens(tokens: Array(call.drop { $0 == "," || $0 == "." })))
            call = []
        }
        return calls
    }
}
