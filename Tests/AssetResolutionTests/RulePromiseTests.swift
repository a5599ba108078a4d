import AssetResolution
import TestSupport
import Testing

/// The rules that explanations show are the rules of the table in Rules.md.
@Suite(.timeLimit(.minutes(20))) struct RulePromiseTests {
    @Test func eachRuleIsThatOfTheTable() throws {
        let path = "Sources/Foundations/AssetResolution/AssetResolution.docc/Rules.md"
        let table = try Repository.text(of: path).split(separator: "`").joined()
        for rule in Rule.allCases { #expect(table.contains("\n| \(rule.rawValue) | \(rule.promise) |"), "\(rule)") }
    }
}
