import BlockingTests
import JSON
import TestSupport
import Testing

/// Tests the findings of `audit` for the advice in Apple's Resource Programming Guide, "Nib Files".
@Suite(.timeLimit(.minutes(20)), .blocking) final class DesignAdviceTests: FolderSuite {
    /// Findings about a nib, each with rule, line and message.
    private func findings(_ objects: String, owner: String = "") throws -> [String] {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="Keeper"><connections>\(owner)</connections></customObject>
            \(objects)
            </objects></document>
            """
        try write("A.app/Resources/A.xib", text)
        let outcome = try run(["audit", "--json", folder.absolute("A.app")])
        return (try JSONValue(Array(outcome.output.utf8))["findings"]?.elements ?? []).map { finding in
            "\(finding["line"]?.integer ?? 0) \(finding["rule"]?.text ?? ""): \(finding["message"]?.text ?? "")"
        }
    }

    private func window(_ title: String, _ id: Int, buttons: Int) -> String {
        let views = (0..<buttons).map { "<button id=\"b\(id)-\($0)\"/>" }.joined()
        return """
            <window title="\(title)" id="\(id)"><view key="contentView" id="v\(id)"><subviews>\(views)</subviews></view></window>
            """
    }

    @Test("Nib File Design Guidelines: the main nib has the menu bar") func mainNibs() throws {
        let menu = #"<menu title="Main" systemMenu="main" id="1"/>"#
        #expect(try findings(menu) == [])
        #expect(
            try findings(menu + "\n" + window("Log", 2, buttons: 1)) == [
                "4 main-nib: the nib with the menu bar has windows, which other nibs could load when needed: "
                    + "NSWindow \"Log\""
            ])
    }

    @Test("Nib File Design Guidelines: large windows have nibs of their own") func largeWindows() throws {
        #expect(try findings(window("Log", 1, buttons: 30) + window("Map", 2, buttons: 20)) == [])
        #expect(
            try findings(window("Log", 1, buttons: 30) + window("Map", 2, buttons: 30)) == [
                "3 several-windows: these large windows are loaded together: NSWindow \"Log\", NSWindow \"Map\""
            ])
    }

    @Test("Managing the Lifetimes of Objects from Nib Files: somebody holds objects at the top level")
    func holders() throws {
        let objects = """
            <customObject id="2" customClass="Pilot"/>
            <arrayController id="3"/><userDefaultsController id="4" representsSharedInstance="YES"/>
            <window id="1"><connections><outlet property="delegate" destination="2" id="c1"/></connections></window>
            """
        let end = ": the object goes with the list of the nib's top-level objects"
        let pilot = "3 unheld: no outlet holds Pilot" + end
        let array = "4 unheld: no outlet holds NSArrayController" + end
        #expect(try findings(objects) == [pilot, array])
        func outlet(_ name: String, to id: Int) -> String {
            "<outlet property=\"\(name)\" destination=\"\(id)\" id=\"o\(id)\"/>"
        }
        #expect(try findings(objects, owner: outlet("pilot", to: 2)) == [array])
        #expect(try findings(objects, owner: outlet("window", to: 1)) == [], "its controller holds them")
    }

    @Test("Managing the Lifetimes of Objects from Nib Files: outlets to what holds an object are weak")
    func cycles() throws {
        func objects(_ outlets: String) -> String {
            """
            <window title="Log" id="1"><view key="contentView" id="2"><subviews>
            <customView id="3" customClass="Chart"><connections>\(outlets)</connections></customView>
            <button id="4"/></subviews></view></window>
            """
        }
        let owner = #"<outlet property="window" destination="1" id="o1"/>"#
        let delegate = """
            <outlet property="delegate" destination="-2" id="o2"/><outlet property="legend" destination="4" id="o3"/>
            """
        #expect(try findings(objects(delegate), owner: owner) == [])
        let keeper = #"<outlet property="keeper" destination="-2" id="o2"/>"#
        #expect(
            try findings(objects(keeper), owner: owner) == [
                "4 retain-cycle: the outlet \"keeper\" leads from Chart to File's Owner, which holds the outlet's owner: "
                    + "unless the outlet is weak, both stay for ever"
            ])
        #expect(try findings(objects(keeper)) == [], "the owner holds nothing")
        func ring(_ id: Int, _ next: Int) -> String {
            let outlet = #"<outlet property="next" destination="buoy\#(next)" id="n\#(id)"/>"#
            let connections = "<connections>\(outlet)</connections>"
            return #"<customObject id="buoy\#(id)" customClass="Buoy">\#(connections)</customObject>"#
        }
        #expect(
            try findings(ring(1, 2) + ring(2, 3) + ring(3, 1)) == [
                "3 retain-cycle: the outlet \"next\" leads from Buoy to Buoy, which holds the outlet's owner: "
                    + "unless the outlet is weak, both stay for ever"
            ], "one weak outlet is enough")
    }

    @Test("Nib File Design Guidelines: File's Owner is the point of contact between windows")
    func windowsApart() throws {
        let objects = """
            <window title="Log" id="1"><view key="contentView" id="2"><subviews><customView id="3" customClass="Chart"><connections>
            <outlet property="legend" destination="6" id="o1"/><outlet property="map" destination="4" id="o2"/></connections>
            </customView></subviews></view></window>
            <window title="Map" id="4"><view key="contentView" id="5"><subviews><textField id="6"/></subviews></view></window>
            """
        #expect(
            try findings(objects) == [
                "3 foreign-outlet: the outlet \"legend\" of Chart leads into NSWindow \"Map\": "
                    + "only File's Owner should know both windows"
            ])
    }
}
