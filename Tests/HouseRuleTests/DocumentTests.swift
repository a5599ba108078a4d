import LinuxSystem
import TestSupport
import Testing

/// Documents that say what is there.
@Suite struct DocumentTests {
    private func readme() throws -> String {
        let files = try Repository.files()
        return try #require(files.first { $0.path == "README.md" }).text()
    }

    private func documents() throws -> [Repository.File] { try Repository.files().filter { $0.fileExtension == "md" } }

    /// Where the document's links lead, those to other machines left out.
    private func links(of text: String) -> [String] {
        text.split(separator: "](").dropFirst()
            .map { String($0.prefix { $0 != ")" }) }
            .filter { !$0.contains("://") && !$0.hasPrefix("#") }
    }

    @Test func theModuleTableIsThatOfTheFolders() throws {
        var (layer, rows): (String, [String: String]) = ("", [:])
        for line in try Repository.text(of: "ARCHITECTURE.md").split(separator: "\n") where line.hasPrefix("|") {
            let name = line.split(separator: "|")[0]
            if let bold = name.split(separator: "**").dropFirst().first { layer = String(bold) }
            // Every second part between back quotes is a module.
            let parts = name.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            for part in parts where !part.offset.isMultiple(of: 2) { rows[String(part.element)] = layer }
        }
        #expect(rows == (try LayerTests.targets()), "the table's modules and layers are not those of the folders")
    }

    @Test func everyLinkLeadsToAFile() throws {
        let paths = Set(try Repository.files().map(\.path))
        for document in try documents() {
            let folder = document.components.dropLast().map { $0 + "/" }.joined()
            for link in links(of: try document.text()) {
                let path = folder + link.prefix { $0 != "#" }
                #expect(paths.contains(path), "\(document.path) leads to \(link), which is not there")
            }
        }
    }

    @Test func readmeLeadsToEveryDocument() throws {
        let links = Set(links(of: try readme()))
        for document in try documents() where document.path.hasPrefix("Sources/") {
            #expect(links.contains(document.path), "README does not lead to \(document.path)")
        }
    }

    @Test func readmeShowsTheExamplesThatTestsRun() throws {
        let readme = try readme()
        for example in try Repository.files(below: "Tests/ReadmeExample") {
            #expect(readme.contains("\n" + (try example.text()) + "```"), "README differs from \(example.path)")
        }
    }
}
