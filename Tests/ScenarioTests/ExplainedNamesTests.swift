import BlockingTests
import TestSupport
import Testing

/// The document "Names explained" shows the command's output for bundles of other authors.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ExplainedNamesTests {
    private static let document = "Sources/Foundations/AssetResolution/AssetResolution.docc/ExplainedNames.md"
    /// GNUstep's folder in the document.
    private static let library = "/usr/lib/GNUstep"
    /// Prefix of the path to a bundle, and the working folder of the commands about such bundles.
    private static let sources = [
        (prefix: library, folder: "/"), (prefix: "Demo.app", folder: Repository.root + "/Assets"),
        (prefix: "", folder: Corpus.folder + "/newmarcel+KeepingYouAwake@2be93dd7"),
    ]

    @Test func commandsAboutOurDemonstration() throws { try check(source: 1, count: 1) }

    @Test(
        .enabled(
            if: TestPackages.have { fileExists(GNUstepFolders.application("Terminal")) },
            "applications for GNUstep are not installed, and the packages could not be either"))
    func commandsAboutApplicationsOfTheDistribution() throws { try check(source: 0, count: 2) }

    @Test(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"))
    func commandsAboutAnotherProject() throws { try check(source: 2, count: 2) }

    /// Checks that the commands about bundles of a source print the text in the document.
    private func check(source: Int, count: Int) throws {
        let text = try Repository.text(of: Self.document)
        let blocks = text.split(separator: "```\n$ ").dropFirst().map { $0.prefix { $0 != "`" } }
        #expect(blocks.count == 5)
        let assets = Repository.root + "/Assets/System"
        let daemon = try RunningDaemon(assets: assets)
        let workingFolder = try Command.run(["env", "--chdir=" + Self.sources[source].folder, "pwd"]).output.dropLast()
        var checked = 0
        for block in blocks {
            let command = block.prefix { !$0.isNewline }
            let words = Self.words(of: command)
            let bundle = words[1 + (try #require(words.firstIndex(of: "--bundle")))]
            guard Self.sources.firstIndex(where: { bundle.hasPrefix($0.prefix) }) == source else { continue }
            checked += 1
            let outcome = try Command.run(
                ["env", "--chdir=" + Self.sources[source].folder, try builtProgram("nibassetctl")]
                    + words.dropFirst().map { Self.replacing(Self.library, by: GNUstepFolders.library, in: $0) },
                environment: ["LANG=C", "NIBASSETD_SOCKET=" + daemon.socketPath])
            // The document has the paths of an installed daemon, and paths of bundles relative to the working folder.
            var printed = Self.replacing(assets, by: "/usr/share/nibassetd", in: outcome.output)
            printed = Self.replacing(GNUstepFolders.library, by: Self.library, in: printed)
            printed = Self.replacing("\(workingFolder)/", by: "", in: printed)
            #expect(printed == block.dropFirst(command.count + 1), "\(command)")
        }
        #expect(checked == count)
    }

    private static func replacing(_ path: String, by other: String, in text: String) -> String {
        text.split(separator: path, omittingEmptySubsequences: false).joined(separator: other)
    }

    /// Splits a command line into words; quotes keep words together.
    private static func words(of line: Substring) -> [String] {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { position, part in
            position % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}
