import BlockingTests
import MediaWriting
import NibWriting
import TestSupport
import Testing

/// Tests tables in a terminal: no line is wider than the terminal, nothing important is cut, and columns are straight.
@Suite(.timeLimit(.minutes(20)), .blocking) final class TableTests: ProgramSuite {
    private func lines(_ columns: Int, _ arguments: String...) throws -> [String] {
        let outcome = try program.daemon.control(arguments, environment: ["COLUMNS=\(columns)"])
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// The text without the breaks of lines.
    private func flowing(_ lines: [String]) -> String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test(arguments: [60, 80, 200]) func theReasonOfAMissingNameIsWhole(columns: Int) throws {
        let reason = "no image is called \"Kraken\": no file answers"
        let lines = try lines(columns, "load", "--nib", "Main", Repository.root + "/Assets/Demo.app")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        #expect(flowing(lines).contains(reason), "\(lines)")
        // If the terminal is too narrow for a column of files, each file stands below its name.
        #expect(lines.contains { $0.contains(" HarbourAtDusk ") }, "\(lines)")
        #expect(lines.contains("    Resources/HarbourAtDusk.png") == (columns < 200))
    }

    @Test(arguments: [60, 80]) func columnsGoBeforeWordsAreCut(columns: Int) throws {
        let bundle = Repository.root + "/Assets/Demo.app"
        let catalog = "{\"images\":[{\"filename\":\"p.png\",\"scale\":\"2x\"}]}"
        try program.folder.write("Sample.app/Art.xcassets/sun.imageset/Contents.json", Array(catalog.utf8))
        let commands =
            [
                ["report", "-o", "/dev/null", program.bundle], ["load", bundle, "--nib", "Main"], ["list"],
                ["list", "--who"], ["list", "--bundles"], ["list", "--clients"], ["list", "--sort", "age"], ["stats"],
                ["catalog", program.bundle], ["inspect", bundle + "/Resources/Inspector.gorm"],
            ] + ["client", "user", "bundle", "kind"].map { ["stats", "--by", $0] }
        for command in commands {
            let outcome = try program.daemon.control(command, environment: ["COLUMNS=\(columns)"])
            // Headings are paths, standard error has sentences, and the table of connections has no column that can be left out.
            let tables = outcome.output.split(separator: "\nObjects (")[0]
            let lines = tables.split(separator: "\n").filter {
                !$0.hasPrefix("nibassetctl") && !$0.hasPrefix("/")
            }
            #expect(lines.count > 1 && lines.allSatisfy { $0.count <= columns }, "\(command): \(outcome.output)")
            // Only paths are cut, at their start.
            let text = " " + lines.joined(separator: " ")
            #expect(text.ranges(of: "…").count == text.ranges(of: " …/").count, "\(command): \(outcome.output)")
        }
        #expect(try lines(columns, "list", "--sort", "age")[0].contains(" age"))
    }

    @Test func aLongNameWidensItsOwnRowOnly() throws {
        let name = String(repeating: "longish", count: 35)
        try program.folder.write("Sample.app/Resources/\(name).png", PNG.encode(Program.dot))
        for name in ["Dot", name] {
            _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", name)
        }
        let rows = try program.run("list").output.split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("image  \(name)  ") }, "\(rows)")
        #expect(rows.contains { $0.hasPrefix("image  Dot  ") && $0.count < name.count }, "\(rows)")
    }

    @Test(arguments: [40, 80]) func theStepsOfAnExplanationGoOnBelowThemselves(columns: Int) throws {
        let arguments = ["resolve", "--explain", "--bundle", Repository.root + "/Assets/Demo.app", "Welcome"]
        let whole = try program.run(at: arguments).output
        let outcome = try program.daemon.control(arguments, environment: ["COLUMNS=\(columns)"])
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.count > whole.split(separator: "\n").count)
        let words = flowing(lines).split(separator: " ")
        let wholeWords = flowing(whole.split(separator: "\n").map(String.init)).split(separator: " ")
        #expect(words.count == wholeWords.count && zip(words, wholeWords).allSatisfy { Self.is($0, partOf: $1) })
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix(columns == 80 ? "      first" : "    ") }, "\(lines)")
    }

    @Test func theLineOfAnInterfaceEndsWithItsLastWord() throws {
        let empty = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects/></document>"
        try program.folder.write("Empty.xib", Array(empty.utf8))
        for file in ["Empty.xib", "Sample.app/Resources/Panel.xib"] {
            let output = try program.run("inspect", program.folder.absolute(file)).output
            let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("xib") }, "\(output)")
            #expect(!line.hasSuffix(" "), "\(line)|")
        }
    }

    /// Whether `shown` is `word`, or the start and the end of `word`.
    private static func `is`(_ shown: Substring, partOf word: Substring) -> Bool {
        if shown == word { return true }
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && word.hasPrefix(parts[0]) && word.hasSuffix(parts[1])
    }

    @Test(arguments: [60, 80]) func theMiddleOfALongWordInAReasonGivesWay(columns: Int) throws {
        let name = "Start" + String(repeating: "x", count: 200) + "Finish"
        try program.folder.write("Sample.app/Resources/Long.xib", SampleBundle.interface(images: [name]).xibDocument())
        // The line of standard error is a sentence, and no part of the table.
        let lines = try lines(columns, "load", "--nib", "Long", program.bundle).filter {
            !$0.hasPrefix("nibassetctl load: ")
        }
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        let word = try #require(
            lines.lazy.flatMap { $0.split(separator: " ") }.first { $0.hasPrefix("\"Start") }, "\(lines)")
        #expect(word.contains("…") && word.hasSuffix("Finish\":"), "\(word)")
        #expect(flowing(lines).contains("no image is called "), "\(lines)")
    }

    @Test func columnsAreStraightBesideWideCharacters() throws {
        // Number of columns that a name takes in a terminal beyond its number of characters.
        let names = ["Anchor": 0, "波止場": 3, "カモメ": 3, "Cafe\u{301}": 0, "🚢": 1, "ｗｉｄｅ": 4, "Über": 0]
        for name in names.keys {
            try program.folder.write("Sample.app/Resources/\(name).png", PNG.encode(Program.dot))
            _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", name)
        }
        let rows = try program.run("list").output.split(separator: "\n").filter { $0.contains(".png") }
        #expect(rows.count == names.count)
        let starts = try rows.map { row in
            let name = try #require(names.first { row.hasPrefix("image  \($0.key) ") })
            let start = try #require(row.firstRange(of: "/"))
            return row.distance(from: row.startIndex, to: start.lowerBound) + name.value
        }
        #expect(Set(starts).count == 1, "\(rows)")
    }

    @Test func theMiddleOfAWideTextGivesWay() throws {
        let name = String(repeating: "波", count: 30) + "止"
        try program.folder.write("Sample.app/Resources/\(name).png", PNG.encode(Program.dot))
        try program.folder.write("Sample.app/Resources/Wide.xib", SampleBundle.interface(images: [name]).xibDocument())
        let row = try #require(try lines(60, "load", "--nib", "Wide", program.bundle).first { $0.contains("…") })
        #expect(row.hasPrefix("Wide       image  波") && row.contains("波止 "), "\(row)")
        let wide = row.count { "波止".contains($0) }
        #expect(row.count + wide <= 60 && wide > 3, "\(row)")
    }
}
