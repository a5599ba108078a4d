import BlockingTests
import JSON
import TestSupport
import Testing

/// What `audit --sources` finds in interface files that do not agree with the classes in sources.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SourceAuditTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Audits an interface whose owner has an outlet "button" and the action "press:". The result has rule, level and name of each finding.
    private func findings(_ file: String, _ source: String) throws -> Set<String> {
        try folder.write(
            "tree/Main.xib",
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
                <objects>
                <customObject id="-2" userLabel="File's Owner" customClass="Owner">
                <connections><outlet property="button" destination="b" id="o"/></connections>
                </customObject>
                <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
                <button id="b"><buttonCell key="cell" id="c"/>
                <connections><action selector="press:" target="-2" id="a"/></connections></button>
                </objects>
                </document>
                """.utf8))
        try folder.write("sources/" + file, Array(source.utf8))
        let rules = ["no-outlet", "no-action", "unknown-class"].flatMap { ["--rule", $0] }
        let outcome = try Command.run(
            [try builtProgram("nibassetctl"), "audit", "--json", "--sources", folder.absolute("sources")] + rules
                + [folder.absolute("tree")],
            environment: ["NIBASSETD_SOCKET=" + folder.absolute("no socket"), "NO_COLOR=1"])
        let report = try JSONValue(Array(outcome.output.utf8))
        var found: Set<String> = []
        for finding in report["findings"]?.elements ?? [] {
            let words: [String] = ["rule", "level", "name"].map { (key: String) -> String in finding[key]?.text ?? "" }
            found.insert(words.joined(separator: " "))
        }
        return found
    }

    @Test(arguments: [
        (
            "Owner.m",
            "@implementation Base\n- press:sender { }\n@end\n"
                + "@interface Owner : Base { IBOutlet NSButton *other, *button; }\n@end\n@interface Base : NSObject\n@end"
        ),
        (
            "Owner.h",
            "@interface Owner : NSObject\n@property (weak) IBOutlet NSButton *button;\n- (IBAction)press:(id)s;\n@end"
        ),
        (
            "Owner.swift",
            "class Owner: NSObject {\n  @IBOutlet weak var button: NSButton!\n}\n"
                + "extension Owner: Sendable { @IBAction func press(_ sender: Any) { print(\"\\(1) }\") } }"
        ),
        (
            "Owner.swift",
            "@objc(Owner) class Other: NSObject {\n let button: NSButton\n"
                + "@objc(press:) func push(a: [Int: (Int) -> Int]) {} }"
        ),
    ])
    func agreement(file: String, source: String) throws { #expect(try findings(file, source) == []) }

    @Test(arguments: [
        ("Owner.h", "@interface Owner : NSObject\n@property id buton; // button\n- (void)press;\n@end"),
        ("Owner.swift", "class Owner: NSObject {\n func press(sender: Any) { let button = 1 } }\n/* var button */"),
    ])
    func absentMembers(file: String, source: String) throws {
        #expect(try findings(file, source) == ["no-outlet error button", "no-action error press:"])
    }

    @Test func unknownSuperclass() throws {
        let source = "class Owner: Elsewhere { }"
        #expect(try findings("Owner.swift", source) == ["no-outlet note button", "no-action note press:"])
    }

    @Test func unknownClass() throws {
        #expect(try findings("Other.swift", "class Ovner: NSObject { }") == ["unknown-class warning Owner"])
    }
}
