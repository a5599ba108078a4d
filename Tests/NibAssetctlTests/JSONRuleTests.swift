import BlockingTests
import JSON
import NibAssets
import TestSupport
import Testing

/// Tests the manual's rule for JSON: a field without a value is left out.
@Suite(.timeLimit(.minutes(20)), .blocking) struct JSONRuleTests {
    private static let commands = [
        ["list"], ["list", "--bundles"], ["list", "--clients"], ["stats"], ["stats", "--by", "client"],
        ["stats", "--by", "user"], ["stats", "--by", "bundle"], ["stats", "--by", "kind"], ["doctor"],
        ["load", "BUNDLE"], ["resolve", "--explain", "--bundle", "BUNDLE", "Nowhere"], ["audit", "BUNDLE"], ["purge"],
        ["diff", "/dev/null", "PANEL"],
    ]

    /// Paths of the values that are null or an empty text.
    private static func voids(_ value: JSONValue, _ path: String = "") -> [String] {
        if case .null = value { return [path] }
        if value.text == "" { return [path] }
        return value.fields.flatMap { voids($0.value, path + "." + $0.name) }
            + value.elements.flatMap { voids($0, path + "[]") }
    }

    @Test func aFieldWithoutAValueIsLeftOut() throws {
        let program = try Program()
        let client = try AssetClient(.init(socketPath: program.daemon.socketPath))
        let image = try client.openBundle(at: program.bundle).image(named: "Dot")
        for command in Self.commands {
            let paths = ["BUNDLE": program.bundle, "PANEL": program.bundle + "/Resources/Panel.xib"]
            let arguments = command.map { paths[$0] ?? $0 } + ["--json"]
            // Some commands fail, but print JSON all the same.
            let output = try program.run(at: arguments, redirection: "2>/dev/null").output
            #expect(Self.voids(try JSONValue(Array(output.utf8))) == [], "\(command)")
        }
        #expect(try program.json("list", "--json").elements.first?["process_count"]?.integer == 1)
        let load = try program.json("load", "--json", "--nib", "Panel", program.bundle)
        let references = load["interfaces"]?.elements.first?["references"]?.elements ?? []
        #expect(references.map { $0["error"] == nil } == [true, false], "one is missing")
        withExtendedLifetime(image) {}
    }
}
