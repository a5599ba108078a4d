import LinuxSystem
import TestSupport
import Testing

/// Tests that the table of rules names, for each rule, exactly the suites with tests named after the rule.
@Suite(.timeLimit(.minutes(20))) struct RuleTableTests {
    private static let document = "Sources/Foundations/AssetResolution/AssetResolution.docc/Rules.md"

    @Test func theTableNamesEverySuiteOfEveryRule() throws {
        var suites: [String: Set<String>] = [:]
        for file in try Repository.files(below: "Tests") where file.fileExtension == "swift" {
            let suite = String(file.components.last?.dropLast(".swift".count) ?? "")
            for title in Self.titles(of: try file.text()) {
                for rule in Self.rules(in: title) { suites[rule, default: []].insert(suite) }
            }
        }
        let table = try Repository.text(of: Self.document)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { row in
            row.split(separator: "|").map { String($0.trimmed) }
        }
        for row in rows {
            let listed = Set(row[2].split(separator: ",").map { String($0.trimmed) })
            #expect(suites[row[0], default: []] == listed, "\(Self.document), rule \(row[0])")
        }
        #expect(
            Set(suites.keys).isSubset(of: rows.map { $0[0] }),
            "tests are named after rules that the table does not have")
    }

    /// Titles of the tests in a source file.
    private static func titles(of source: String) -> [Substring] {
        source.split(separator: "@Test(").dropFirst().compactMap { part in
            let start = part.trimmed
            return start.hasPrefix("\"") ? start.dropFirst().prefix { $0 != "\"" } : nil
        }
    }

    /// Rules at the start of a title: "B1, B2 what they promise".
    private static func rules(in title: Substring) -> [String] {
        var rules: [String] = []
        for word in title.split(separator: " ") {
            let rule = word.last == "," ? word.dropLast() : word
            guard let letter = rule.first, "NIUBSP".contains(letter), Int(rule.dropFirst()) != nil else { return [] }
            rules.append(String(rule))
            if word.last != "," { break }
        }
        return rules
    }
}

extension Substring {
    /// The text without white space at both ends.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }
}
