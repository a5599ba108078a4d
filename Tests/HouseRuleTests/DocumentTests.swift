import LinuxSystem
import TestSupport
import Testing

/// Tests that documents agree with the repository.
@Suite(.timeLimit(.minutes(20))) struct DocumentTests {
    private let files: [String: Repository.File]

    init() throws { files = Dictionary(uniqueKeysWithValues: try Repository.files().map { ($0.path, $0) }) }

    private var documents: [Repository.File] { files.values.filter { $0.fileExtension == "md" } }

    /// Targets of a document's links: files of the repository, and anchors in them. Links to other machines are left out.
    private func links(of document: Repository.File) throws -> [(path: String, anchor: String?)] {
        let folder = document.components.dropLast().map(String.init)
        return try document.text().split(separator: "](").dropFirst()
            .map { String($0.prefix { $0 != ")" }) }
            .filter { !$0.contains("://") }
            .map { link in
                let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
                let path = parts[0].isEmpty ? document.path : Self.path(parts[0], from: folder)
                return (path, parts.count > 1 ? parts[1] : nil)
            }
    }

    private static func path(_ link: String, from folder: [String]) -> String {
        var components = folder
        for component in link.split(separator: "/") {
            if component == ".." { components.removeLast() } else { components.append(String(component)) }
        }
        return components.joined(separator: "/")
    }

    /// The anchors that a document's headings make: lower case, spaces as hyphens, no punctuation.
    private static func anchors(in text: String) -> Set<String> {
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { $0.drop { "# ".contains($0) } }
        return Set(
            headings.map { heading in
                heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                    .split(separator: " ", omittingEmptySubsequences: false).joined(separator: "-")
            })
    }

    /// The part of a document under a heading of the second level.
    private func chapter(_ heading: String, of path: String) throws -> [Substring] {
        try Repository.text(of: path).split(separator: "\n").drop { $0 != "## " + heading }.dropFirst()
            .prefix { !$0.hasPrefix("## ") } + []
    }

    @Test func theTableOfLayersIsThatOfTheFolders() throws {
        var rows: [String: String] = [:]
        for line in try chapter("Layers", of: "ARCHITECTURE.md") where line.hasPrefix("| **") {
            let cells = line.split(separator: "|")
            let layer = String(cells[0].split(separator: "**")[1])
            // Every second part between back quotes is a module.
            let parts = cells[2].split(separator: "`", omittingEmptySubsequences: false).enumerated()
            for part in parts where !part.offset.isMultiple(of: 2) { rows[String(part.element)] = layer }
        }
        #expect(rows == (try LayerTests.targets()), "the table's modules and layers are not those of the folders")
    }

    @Test func everyLinkLeadsToAFile() throws {
        for document in documents {
            for (path, anchor) in try links(of: document) {
                guard let file = files[path] else {
                    Issue.record("\(document.path) leads to \(path), which is not there")
                    continue
                }
                guard let anchor else { continue }
                #expect(Self.anchors(in: try file.text()).contains(anchor), "\(document.path): \(path)#\(anchor)")
            }
        }
    }

    @Test func readmeLeadsToEveryDocument() throws {
        var reached: Set = ["README.md"]
        var next = reached
        while !next.isEmpty {
            let found = try next.flatMap { path in try links(of: try #require(files[path])).map(\.path) }
            next = Set(found.filter { files[$0]?.fileExtension == "md" }).subtracting(reached)
            reached.formUnion(next)
        }
        for document in documents {
            #expect(reached.contains(document.path), "no way leads from README to \(document.path)")
        }
    }

    @Test func readmeIsShort() throws {
        #expect(try Repository.text(of: "README.md").utf8.count < 8_192)
    }

    /// Arguments: a document, a part of the paths of its examples, and the number of these. Other tests run the examples.
    @Test(arguments: [
        ("README.md", "Tests/ReadmeExample/", 2), ("README.md", "NibLoadingMacrosTests/ReadmeExample.swift", 1),
        ("Sources/Client/NibAssets/NibAssets.docc/NibAssets.md", "OutsidePackage/Viewer/", 1),
        ("Sources/Client/NibAssets/NibAssets.docc/Toolkits.md", "-example.h", 5),
        ("Sources/Loading/NibLoading/NibLoading.docc/NibLoading.md", "OutsidePackage/Tide/", 2),
        ("systemd/README.md", "PythonClient/hand-over.py", 1),
    ])
    func documentsShowTheExamplesThatTestsRun(document: String, part: String, count: Int) throws {
        let text = try Repository.text(of: document)
        let examples = try Repository.files(below: "Tests").filter { $0.path.contains(part) }
        #expect(examples.count == count)
        let languages: [Substring: Substring] = ["py": "python", "h": "c"]
        for example in examples {
            let language = languages[example.fileExtension, default: example.fileExtension]
            let fence = "```\(language)\n" + (try example.text()) + "```"
            #expect(text.contains(fence), "\(document) differs from \(example.path)")
        }
    }

    /// Each row of the flow names a file and a declaration in it.
    @Test func everyStepOfTheFlowExists() throws {
        let rows = try chapter("An image by name", of: "ARCHITECTURE.md").filter { $0.hasPrefix("| [") }
            .map { $0.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") } }
        #expect(rows.count > 15)
        for row in rows {
            let path = row[0].split(separator: "(")[1].dropLast()
            let name = row[1].split(separator: "`")[0]
            let code = try Repository.text(of: String(path))
            let declarations = ["func \(name)", "var \(name)", "let \(name)", "case \(name)", "struct \(name)"]
            let isThere =
                name == "init"
                ? code.contains("init(")
                : declarations.contains { declaration in
                    code.split(separator: declaration).dropFirst().contains { !($0.first?.isLetter ?? true) }
                }
            #expect(isThere, "\(path) declares no \(name)")
        }
    }

    /// Each name in "Where to add something" names a file or folder, or occurs in the sources.
    @Test func everyPlaceForAnAdditionExists() throws {
        let rows = try chapter("Where to add something", of: "ARCHITECTURE.md").filter { $0.hasPrefix("| a") }
        #expect(rows.count > 10)
        let sources = try files.values.filter { !["md", "png", "svg"].contains($0.fileExtension) }.map { try $0.text() }
        for row in rows {
            for name in row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter({ !$0.offset.isMultiple(of: 2) }).map(\.element)
            where !files.keys.contains(where: { ("/" + $0 + "/").contains("/\(name)/") }) {
                for part in name.split(whereSeparator: { ". /".contains($0) }) {
                    #expect(sources.contains { $0.contains(part) }, "nothing is called \(part), in \(name)")
                }
            }
        }
    }
}
