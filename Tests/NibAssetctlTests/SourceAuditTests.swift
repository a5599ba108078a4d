import BlockingTests
import JSON
import TestSupport
import Testing

/// Tests the findings of `audit --sources` for interface files that do not agree with the classes in sources.
@Suite(.timeLimit(.minutes(20)), .blocking) final class SourceAuditTests: FolderSuite {
    /// Audits an interface whose owner has an outlet "button" and the action "press:". Returns rule, level and name of each finding.
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
        try write(isStoryboard ? "tree/Main.storyboard" : "tree/Main.xib", document)
        try write("sources/" + file, source)
        let options = words.flatMap { $0.hasPrefix("--") ? [$0] : ["--rule", $0] }
        return try run(["audit", "--sources", folder.absolute("sources")] + options + [folder.absolute("tree")]).output
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
        // The program loads the file with an owner of another class.
        (
            "Owner.m",
            "@interface Owner : NSObject\n- press:sender;\n@end\n@interface Loader : NSObject { NSButton *button; }\n@end\n"
                + "@implementation Loader\n- (void)load { [NSBundle loadNibNamed:@\"Main\" owner:self]; }\n@end"
        ),
        (
            "Owner.swift",
            "import class AppKit.NSButton\nimport Kit\nclass Owner: Base {\n let button: NSButton\n @objc func press(_ s: Any) {} }\n"
                + "class Base {}"
        ),
        // The class comes with a framework.
        ("Other.m", "#import <Kit/Owner.h>\n@interface Other : NSObject\n@end"),
        ("Owner.m", "@implementation Owner : NSObject\n- (void)forwardInvocation:(id)call { }\n@end"),
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

    /// A File's Owner whose outlet leads to a button.
    private static func owner(_ customClass: String, outlet: String) -> String {
        """
        <customObject id="-2" userLabel="File's Owner" customClass="\(customClass)">
        <connections><outlet property="\(outlet)" destination="b" id="o"/></connections>
        </customObject>
        <button id="b"/>
        """
    }

    @Test func aToolkitsClassThatSourcesExtendHasMembersThatNoSourceTells() throws {
        let source = "@interface NSApplication (More)\n- (void)more;\n@end"
        let owner = Self.owner("NSApplication", outlet: "strange")
        #expect(try findings(in: owner, "More.h", source, ["no-outlet", "unknown-class"]) == [])
    }

    @Test func nothingIsSaidOfTheTypesOfProgramsWithAClassOfOneName() throws {
        let owner = Self.owner("Owner", outlet: "button")
        let source = "@interface Owner : NSObject { IBOutlet NSTextField *button; }\n@end\n"
        #expect(try findings(in: owner, "Owner.h", source, ["outlet-type"]) == ["outlet-type warning button"])
        let two = source + source.replacing("NSTextField", with: "NSButton")
        #expect(try findings(in: owner, "Owner.h", two, ["outlet-type"]) == [])
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

    /// The text and SARIF forms both name the place in the sources.
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

extension SourceAuditTests {
    private static let owner = """
        <customObject id="-2" userLabel="File's Owner" customClass="Owner"><connections>
        <outlet property="button" destination="b" id="o"/></connections></customObject>
        <button id="b"><buttonCell key="cell" id="c"/></button>
        """

    @Test(arguments: [
        (
            "Owner.swift",
            "class Base: NSObject {\n @IBOutlet weak var button: NSButton!\n}\nclass Owner: Base {\n @IBOutlet var other: NSButton!\n"
                + " @IBOutlet var list: [NSView]!\n @IBOutlet var maybe: NSView?\n @IBOutlet var made: NSView!\n"
                + " func make() { made = NSView() }\n}\nclass Unnamed: NSObject { @IBOutlet var more: NSView! }",
            ["warning other", "warning list", "note maybe", "note made"]
        ),
        (
            "Owner.h",
            "@interface Owner : NSObject { IBOutlet NSButton *button, *other; id more; int flag[2]; }\n"
                + "@property (nonatomic, weak) IBOutlet id third;\n@property id fourth;\n@end",
            ["note other", "note third"]
        ),
    ])
    func unconnectedOutlets(file: String, source: String, expected: [String]) throws {
        let found = try findings(in: Self.owner, file, source, ["unconnected-outlet"])
        #expect(found == Set(expected.map { "unconnected-outlet " + $0 }))
    }

    @Test(arguments: [
        ("Owner.swift", "class Owner: NSObject { @IBOutlet var button: NSTextField! }", true),
        ("Owner.swift", "class Owner: NSObject { @IBOutlet var button: AppKit.NSControl? }", false),
        ("Owner.swift", "class Own: NSButton { }\nclass Owner: NSObject { @IBOutlet var button: Own! }", true),
        ("Owner.swift", "class Own: Far { }\nclass Owner: NSObject { @IBOutlet var button: Own! }", false),
        ("Owner.swift", "class Owner: NSObject { @IBOutlet var button: (NSButton & Named)! }", false),
        ("Owner.m", "@interface Owner : NSObject { IBOutlet NSPopUpButton *button; }\n@end", true),
        ("Owner.m", "@interface Owner : NSObject { IBOutlet NSView <Named> *button; }\n@end", false),
        ("Owner.m", "@interface Owner : NSObject { IBOutlet id button; }\n@end", false),
    ])
    func outletTypes(file: String, source: String, isFound: Bool) throws {
        let found = try findings(in: Self.owner, file, source, ["outlet-type"])
        #expect(found == (isFound ? ["outlet-type warning button"] : []))
    }

    private static let scene = """
        <scene sceneID="s"><objects>
        <viewController storyboardIdentifier="Page" id="1" sceneMemberID="viewController">
        <tableView key="view" id="2"><tableColumns><tableColumn identifier="Name" id="3">
        <prototypeCellViews><tableCellView identifier="Row" id="4"/></prototypeCellViews></tableColumn></tableColumns></tableView>
        <connections><segue destination="1" kind="show" identifier="Next" id="5"/></connections></viewController>
        </objects></scene>
        """

    @Test(arguments: [
        (
            "Page.m",
            "[t makeViewWithIdentifier:@\"Row\" owner:nil]; [t makeViewWithIdentifier:@\"Rov\" owner:nil];\n"
                + "[self performSegueWithIdentifier:@\"Next\" sender:nil]; [self performSegueWithIdentifier:@\"Row\" sender:nil];\n"
                + "[s instantiateControllerWithIdentifier:@\"Page\"]; [s instantiateControllerWithIdentifier:@\"Pages\"];\n"
                + "[t registerNib:n forIdentifier:@\"Own\"]; [t makeViewWithIdentifier:@\"Own\" owner:nil];"
                + "// [t makeViewWithIdentifier:@\"Comment\"]"
        ),
        (
            "Page.swift",
            "t.makeView(withIdentifier: NSUserInterfaceItemIdentifier(\"Row\"), owner: nil)\n"
                + "t.makeView(withIdentifier: .init(\"Rov\"), owner: nil); t.makeView(withIdentifier: name, owner: nil)\n"
                + "if id == NSUserInterfaceItemIdentifier(\"Rov\") { performSegue(withIdentifier: \"Next\", sender: nil) }\n"
                + "performSegue(withIdentifier: \"Row\", sender: nil); s.instantiateController(withIdentifier: \"Page\")\n"
                + "s.instantiateController(withIdentifier: \"Pages\"); t.dequeueReusableCell(withIdentifier: \"Own\")\n"
                + "t.register(Cell.self, forCellReuseIdentifier: \"Own\"); t.dequeueReusableCell(withIdentifier: \"\\(name)\")"
        ),
    ])
    func unknownIdentifiers(file: String, source: String) throws {
        let found = try findings(in: Self.scene, file, source, ["unknown-identifier"])
        #expect(found == Set(["Rov", "Row", "Pages"].map { "unknown-identifier warning " + $0 }))
    }

    private static let keys = """
        <customView id="1" customClass="Owner"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/>
        </userDefinedRuntimeAttribute><userDefinedRuntimeAttribute type="string" keyPath="caption" value="x"/>
        </userDefinedRuntimeAttributes></customView>
        <textField id="2"><textFieldCell key="cell" id="3"/><connections>
        <binding destination="1" name="value" keyPath="self.author.name" id="4"/></connections></textField>
        """

    private static let keyCases: [(String, [String])] = [
        ("class Owner: NSView { @objc var caption = \"\"; @objc func author() -> Any { 1 } }", []),
        ("class Owner: NSView { @objc var captoin = \"\"; var _author = 1 }", ["error caption"]),
        ("class Owner: NSView { }", ["note caption", "note self.author.name"]),
        ("class Owner: NSObject { }", ["error caption", "error self.author.name"]),
        ("class Owner: Far { }", ["note caption", "note self.author.name"]),
        ("class Owner: NSObject { override func setValue(_ v: Any?, forUndefinedKey key: String) {} }", []),
    ]

    @Test(arguments: keyCases) func keyPaths(source: String, expected: [String]) throws {
        let found = try findings(in: Self.keys, "Owner.swift", source, ["no-key"])
        #expect(found == Set(expected.map { "no-key " + $0 }))
    }

    @Test(arguments: [("NSObject", true), ("NSWindowController", true), ("NSTabViewController", false)])
    func outletsOfTheSuperclass(superclass: String, isFound: Bool) throws {
        let objects = Self.owner.replacing("property=\"button\"", with: "property=\"tabView\"")
        let found = try findings(in: objects, "Owner.swift", "class Owner: \(superclass) { }", ["no-outlet"])
        #expect(found == (isFound ? ["no-outlet error tabView"] : []))
    }

    /// The compiler puts "With" before a first label, unless the name ends with a preposition or the label begins with one.
    @Test func selectorsOfLabels() throws {
        let source =
            "class Owner: NSObject { @objc func press(sender: Any) { }; @objc func press(for sender: Any) { }\n"
            + " @objc func pressTo(sender: Any) { } }"
        let items = ["pressWithSender:", "pressFor:", "pressToSender:", "pressWithFor:"].enumerated().map {
            "<menuItem id=\"\($0)\"><connections><action selector=\"\($1)\" target=\"-2\" id=\"a\($0)\"/></connections></menuItem>"
        }
        let objects = "<customObject id=\"-2\" userLabel=\"File's Owner\" customClass=\"Owner\"/>" + items.joined()
        #expect(try findings(in: objects, "Owner.swift", source, ["no-action"]) == ["no-action error pressWithFor:"])
    }
}
