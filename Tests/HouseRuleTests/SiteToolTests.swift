import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests the programs that turn documents into articles and pictures, with every awk of the distribution.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SiteToolTests {
    private static let others = [["mawk"], ["gawk"], ["busybox", "awk"]]
    private static let hasOthers = others.allSatisfy { (try? Command.run(["which", $0[0]]))?.isSuccess == true }
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["articles", "charts", "a", "b"] { try folder.makeFolder(name) }
    }

    @Test func theUsualOneMakesThem() throws { try check(["awk"]) }

    @Test(.enabled(if: hasOthers, "gawk or busybox is not installed"), arguments: others)
    func everyOtherOneMakesThemToo(_ awk: [String]) throws { try check(awk) }

    private func check(_ awk: [String]) throws {
        try flowchartsBecomeGraphs(awk)
        try linksLeadToHeadings(awk)
        try picturesHaveNamesOfTheirOwn(awk)
    }

    private func run(_ awk: [String], _ program: String, _ arguments: String...) throws -> Command.Outcome {
        let path = Repository.root + "/Sources/Development/site/" + program
        let settings = ["base=/", "root=Guide.md", "folder=articles", "charts=charts"].flatMap { ["-v", $0] }
        return try Command.run(
            ["env", "--chdir=" + folder.path, "LC_ALL=C"] + awk + settings + ["-f", path] + arguments)
    }

    private func write(_ name: String, _ text: String) throws { try folder.write(name, Array(text.utf8)) }

    private func flowchartsBecomeGraphs(_ awk: [String]) throws {
        try write(
            "chart",
            """
            flowchart LR
                subgraph service
                    daemon[the daemon] -->|job, socket| worker & helper
                    daemon --- memory[(shared memory)]
                end
                helper -.-> worker
                daemon <--> client["a client<br>of it"]
            """)
        let outcome = try run(awk, "flowchart.awk", "chart")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(outcome.isSuccess && lines.first == "digraph {" && lines.last == "}", "\(awk): \(outcome.output)")
        for line in [
            "rankdir=LR", "subgraph \"cluster service\" {", "\"daemon\" [label=\"the daemon\" shape=box]",
            "\"daemon\" -> \"worker\" [label=\" job, socket \"]", "\"daemon\" -> \"helper\" [label=\" job, socket \"]",
            "\"memory\" [label=\"shared memory\" shape=cylinder]", "\"daemon\" -> \"memory\" [label=\"  \" dir=none]",
            "\"helper\" -> \"worker\" [label=\"  \" style=dashed]", "\"client\" [label=\"a client\\nof it\" shape=box]",
            "\"daemon\" -> \"client\" [label=\"  \" dir=both]",
        ] { #expect(lines.contains(line), "\(awk): \(line) is not in \(lines)") }
        #expect(lines.count { $0.hasPrefix("\"daemon\" [") } == 1, "a node is told once")
    }

    private func linksLeadToHeadings(_ awk: [String]) throws {
        try write(
            "Guide.md",
            "# Guide\n\n## First steps\n\n[here](#first-steps) [there](a/Other.md#the-end) [it](a/Other.md)\n")
        try write("a/Other.md", "# Other\n\n## The end\n\n[source](../chart)\n")
        let right = try run(awk, "articles.awk", "Guide.md", "a/Other.md")
        #expect(right.isSuccess && right.output == "chart\n", "\(awk): \(right.output)")
        let made = String(decoding: try folder.contents("articles/Guide.md"), as: UTF8.self)
        #expect(made.contains("[here](doc:Guide#First-steps) [there](doc:Other#The-end) [it](doc:Other)"), "\(made)")
        try write("a/Other.md", "# Other\n\n## The beginning\n")
        let wrong = try run(awk, "articles.awk", "Guide.md", "a/Other.md")
        #expect(!wrong.isSuccess && wrong.output.contains("Guide.md: a/Other.md has no heading #the-end"), "\(wrong)")
    }

    private func picturesHaveNamesOfTheirOwn(_ awk: [String]) throws {
        try write("a/Other.md", "# Other\n\n## The end\n\n![one](plan.png) ![the same](../a/plan.png)\n")
        let right = try run(awk, "articles.awk", "Guide.md", "a/Other.md")
        #expect(right.isSuccess && right.output == "a/plan.png\n", "\(awk): \(right.output)")
        try write("b/Third.md", "# Third\n\n![another](plan.png)\n")
        let wrong = try run(awk, "articles.awk", "Guide.md", "a/Other.md", "b/Third.md")
        #expect(!wrong.isSuccess && wrong.output.contains("b/plan.png and a/plan.png are pictures of one name"))
    }
}
