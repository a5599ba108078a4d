import LinuxSystem
import TestSupport
import Testing

/// The document "Names explained" shows what the command prints for bundles that others have made.
@Suite struct ExplainedNamesTests {
    private static let document = "Sources/Service/AssetResolution/AssetResolution.docc/ExplainedNames.md"
    /// Where its commands are typed: relative paths of bundles start there.
    private static let folders = [
        "/", Repository.root + "/Assets",
        (environmentVariable("NIBASSETD_CORPUS") ?? Repository.root + "/../shared/corpus")
            + "/newmarcel+KeepingYouAwake@2be93dd7",
    ]

    @Test func everyCommandPrintsWhatTheDocumentShows() throws {
        let file = try #require(try Repository.files(below: "Sources/Service").first { $0.path == Self.document })
        let blocks = try file.text().split(separator: "```\n$ ").dropFirst().map { $0.prefix { $0 != "`" } }
        #expect(blocks.count == 7)
        _ = TestPackages.have { Self.exists("/usr/lib/GNUstep/Applications/Terminal.app") }
        let assets = Repository.root + "/Assets/System"
        let daemon = try RunningDaemon(assets: assets)
        for block in blocks {
            let command = block.prefix { !$0.isNewline }
            let words = Self.words(of: command)
            let bundle = words[1 + (try #require(words.firstIndex(of: "--bundle")))]
            guard let folder = Self.folders.first(where: { Self.exists($0 + "/" + bundle) }) else {
                print("skipped: \(bundle) is not here")
                continue
            }
            let outcome = try Command.run(
                ["--chdir=" + folder, try builtProgram("nibassetctl")] + words.dropFirst(),
                environment: ["LANG=C", "NIBASSETD_SOCKET=" + daemon.socketPath])
            // The document has the paths of an installed daemon.
            let printed = outcome.output.split(separator: assets, omittingEmptySubsequences: false)
                .joined(separator: "/usr/share/nibassetd")
            #expect(printed == block.dropFirst(command.count + 1), "\(command)")
        }
    }

    private static func exists(_ path: String) -> Bool { (try? FileDescriptor.open(path, .pathOnly)) != nil }

    /// A command line, quotes understood.
    private static func words(of line: Substring) -> [String] {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { position, part in
            position % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}
