import BlockingTests
import TestSupport
import Testing

/// Tests that the captures in "Views" are the program's present output, except for the figures.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ViewsTests {
    private static let document = "Sources/Tools/nibassetctl/nibassetctl.docc/Views.md"
    private static let bundle = "Assets/Demo.app"
    private static let views: [(name: String, arguments: [String])] = [
        ("users", ["stats", "--by", "user"]),
        ("list", ["list", "--kind", "image", "--sort", "name", "--limit", "2"]),
        ("load", ["load", bundle, "--nib", "TideTable-gsmarkup"]),
        ("inspect", ["inspect", bundle + "/Resources/TideTable-gsmarkup.gsmarkup"]),
        ("audit", ["audit", bundle]),
    ]

    @Test func theCapturesAreMadeFromTheTable() throws {
        // A private folder makes the images private in every clone; images of a public clone would be public.
        let clone = try TemporaryFolder()
        try clone.setMode(0o700)
        try #require(Command.run(["cp", "--recursive", "Assets", clone.path]).isSuccess)
        let daemon = try RunningDaemon(assets: clone.absolute("Assets/System"))
        let environment = ["NIBASSETD_SOCKET=" + daemon.socketPath, "LANG=C.UTF-8"]
        let program = ["env", "--chdir=" + clone.path, try builtProgram("nibassetctl")]
        for _ in 0..<2 {
            try #require(Command.run(program + ["load", Self.bundle], environment: environment).isSuccess)
        }
        for view in Self.views {
            let output = try Command.run(program + view.arguments, environment: environment).output
                .replacing(clone.path + "/", with: "")
            let capture = "```\n$ nibassetctl " + view.arguments.joined(separator: " ") + "\n" + output + "```\n"
            let found = try DocumentPart(view.name, of: Self.document).text(madeFrom: capture)
            #expect(Self.withoutFigures(found) == Self.withoutFigures(capture), "make tables writes it")
        }
    }

    /// The text without numbers, their units, and the spaces that they need.
    private static func withoutFigures(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").filter { word in
                !["ns", "µs", "ms", "s", "B", "KiB", "MiB", "GiB"].contains(word)
            }
            .map { word in word.filter { !$0.isNumber && $0 != "." && $0 != "-" } }.filter { !$0.isEmpty }.joined(
                separator: " ")
        }
    }
}
