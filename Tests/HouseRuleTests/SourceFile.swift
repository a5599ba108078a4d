import LinuxSystem
import TestSupport

/// A Swift file of the repository, with the facts that the rules need.
struct SourceFile: Sendable {
    /// Path relative to the repository.
    let path: String
    /// Folder of the target's folder: the layer, or "Tests".
    let layer: String
    /// Name of the file's target.
    let target: String
    /// Lines of the file, without texts in quotes and without the rest of a line after `//`.
    let code: [String]

    /// All Swift files of targets.
    static let all: [SourceFile] = {
        // Without the sources, the list is empty, and tests that count files fail.
        guard let files = try? Repository.files(below: "Sources") + Repository.files(below: "Tests") else { return [] }
        return files.compactMap { SourceFile($0) }
    }()

    private init?(_ file: Repository.File) {
        let components = file.components
        let depth = components[0] == "Tests" ? 1 : 2
        guard file.fileExtension == "swift", components.count > depth + 1, let text = try? file.text() else {
            return nil
        }
        path = file.path
        layer = String(components[depth - 1])
        target = String(components[depth])
        code = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Every second part between quotes is a text.
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            let outside = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
            return outside.firstRange(of: "//").map { String(outside[..<$0.lowerBound]) } ?? outside
        }
    }

    /// Path relative to the folder of the target.
    var pathInTarget: String { String(path.split(separator: "/\(target)/", maxSplits: 1).last ?? "") }

    private static let kinds: Set<Substring> = [
        "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]

    /// Modules that the file imports.
    var imports: [String] {
        code.compactMap { line in
            let words = line.split(separator: " ")
            guard let keyword = words.prefix(3).firstIndex(of: "import"), words.count > keyword + 1 else { return nil }
            // The import may name a single declaration, as in `import struct Module.Name`.
            let name = Self.kinds.contains(words[keyword + 1]) ? words.last : words[keyword + 1]
            return name.map { String($0.prefix { $0 != "." }) }
        }
    }

    /// Words of the code: identifiers and keywords.
    var words: Set<Substring> {
        Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
    }
}
