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
        let objects = """
            <customObject id="-2" userLabel="File's Owner" customClass="Owner">
            <connections><outlet property="button" destination="b" id="o"/></connections>
            </customObject>
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <button id="b"><buttonCell key="cell" id="c"/>
            <connections><action selector="press:" target="-2" id="a"/></connections></button>
            """
        return try findings(in: objects, file, source, ["no-outlet", "no-action", "unknown-class"])
    }

    /// Audits an interface with some objects.
    private func findings(
        in objects: String, _ file: String, _ source: String, _ rules: [String]
    ) throws -> Set<String> {
        let report = try JSONValue(Array(audit(objects, file, source, rules + ["--json"]).utf8))
        var found: Set<String> = []
        for finding in report["findings"]?.elements ?? [] {
            let words: [String] = ["rule", "level", "name"].map { (key: String) -> String in finding[key]?.text ?? "" }
            found.insert(words.joined(separator: " "))
        }
        return found
    }

    private func audit(_ objects: String, _ file: String, _ source: String, _ words: [String]) throws -> String {
        let isStoryboard = objects.contains("<scene ")
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.Cocoa.\(isStoryboard ? "Storyboard.XIB" : "XIB")" version="3.0" \
            targetRuntime="MacOSX.Cocoa">
            <\(isStoryboard ? "scenes" : "objects")>
            \(objects)
            </\(isStoryboard ? "scenes" : "objects")>
            </document>
            """
        try folder.write(isStoryboard ? "tree/Main.storyboard" : "tree/Main.xib", Array(document.utf8))
        try folder.write("sources/" + file, Array(source.utf8))
        let options = words.flatMap { $0.hasPrefix("--") ? [$0] : ["--rule", $0] }
        return try Command.run(
            [try builtProgram("nibassetctl"), "audit", "--sources", folder.absolute("sources")] + options
                + [folder.absolute("tree")],
            environment: ["NIBASSETD_SOCKET=" + folder.absolute("no socket"), "NO_COLOR=1"]
        ).output
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

    private static let firstResponder = """
        <customObject id="-1" userLabel="First Responder" customClass="NSResponder"/>
        <menuItem id="1"><connections><action selector="publish:" target="-1" id="2"/></connections></menuItem>
        <menuItem id="3"><connections><action selector="undo:" target="-1" id="4"/></connections></menuItem>
        """

    @Test(arguments: [
        ("@interface NSResponder (All)\n@end\n@interface Page : NSView\n- (void)publish:(id)sender;\n@end", ""),
        ("@interface NSResponder (All)\n@end\n@interface Page : NSView\n- (void)publsh:(id)sender;\n@end", "publish:"),
    ])
    func firstRespondersActions(source: String, missing: String) throws {
        let found = try findings(in: Self.firstResponder, "Page.h", source, ["no-action"])
        #expect(found == (missing.isEmpty ? [] : ["no-action warning " + missing]))
    }

    @Test func forwardedMessages() throws {
        let source = "@implementation Owner : NSObject\n- (void)forwardInvocation:(id)call { }\n@end"
        #expect(try findings("Owner.m", source) == [])
    }

    /// Text names the place in the sources, and so does SARIF.
    @Test func bothPlaces() throws {
        let source = "\n@interface Page : NSView\n- (void)publsh:(id)sender;\n@end"
        let text = try audit(Self.firstResponder, "Page.h", source, ["no-action"])
        #expect(text.contains("Main.xib:5") && text.contains("Page.h:3)"))
        let sarif = try JSONValue(Array(audit(Self.firstResponder, "Page.h", source, ["no-action", "--sarif"]).utf8))
        let result = sarif["runs"]?.elements.first?["results"]?.elements.first
        let place = result?["relatedLocations"]?.elements.first?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"]?.text?.hasSuffix("/sources/Page.h") == true)
        #expect(place?["region"]?["startLine"]?.integer == 3)
    }
}
