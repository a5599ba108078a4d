import NibLoading
import Testing

/// Tests connections with fewer than two ends.
@Suite(.timeLimit(.minutes(20))) struct DanglingConnectionTests {
    private func nib(_ text: String) throws -> Nib { try Nib(Array(text.utf8), name: "Odd") }

    private func button(target: String) throws -> NibInstance {
        try nib(
            """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0"><objects>
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <button id="next"><connections><action selector="showNextTide:" \(target) id="c"/></connections></button>
            </objects></document>
            """
        ).instantiate()
    }

    @Test func anActionToAnObjectThatIsNowhereIsNotThatOfTheFirstResponder() throws {
        let instance = try button(target: "target=\"gone\"")
        #expect(instance.actions.isEmpty)
        let finding = try #require(instance.findings.first)
        #expect(instance.findings.count == 1)
        #expect(finding.problem == .danglingConnection("showNextTide:"))
        #expect(finding.identifier == "next")
    }

    @Test(arguments: ["target=\"-1\"", ""]) func theFirstResponderIsNotNowhere(target: String) throws {
        let instance = try button(target: target)
        #expect(instance.actions.map(\.goesToFirstResponder) == [true])
        #expect(instance.findings.isEmpty)
    }

    /// Makes an archive with a button, whose identifier is 2, and a connection.
    private func archive(_ connector: String, _ ends: String) throws -> Nib {
        try nib(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects"><object class="NSButton" id="2"/></array>
            <object class="IBObjectContainer" key="IBDocument.Objects">
            <array key="connectionRecords"><object class="IBConnectionRecord">
            <object class="\(connector)" key="connection">\(ends)</object></object></array>
            <object class="IBMutableOrderedSet" key="objectRecords"><array key="orderedObjects">
            <object class="IBObjectRecord"><int key="objectID">5</int><reference key="object" ref="2"/></object>
            </array></object></object></data></archive>
            """)
    }

    @Test(arguments: [
        ("IBActionConnection", "destination", "source"), ("IBOutletConnection", "source", "destination"),
        ("IBOutletCollectionConnection", "source", "destination"), ("IBBindingConnection", "source", "destination"),
    ])
    func aConnectionOfAnArchiveToNowhereIsAFinding(connector: String, here: String, there: String) throws {
        let label = "<string key=\"label\">tide</string>"
        let ends = "<reference key=\"\(here)\" ref=\"2\"/><reference key=\"\(there)\" ref=\"9\"/>"
        let instance = try archive(connector, label + ends).instantiate()
        #expect(instance.actions.isEmpty)
        #expect(instance.findings.map(\.problem) == [.danglingConnection("tide")])
        #expect(instance.findings.map(\.identifier) == ["5"])
    }

    @Test func anActionOfAnArchiveWithoutATargetIsThatOfTheFirstResponder() throws {
        let ends = "<nil key=\"source\"/><reference key=\"destination\" ref=\"2\"/>"
        let instance = try archive("IBActionConnection", ends).instantiate()
        #expect(instance.actions.map(\.goesToFirstResponder) == [true])
        #expect(instance.findings.isEmpty)
    }

    @Test func anAttributeForAssistanceHasItsObject() throws {
        let nib = try archive(
            "NSNibAXAttributeConnector",
            """
            <reference key="AXDestinationArchiveKey" ref="2"/>
            <string key="AXAttributeTypeArchiveKey">AXDescription</string>
            <string key="AXAttributeValueArchiveKey">Confirm</string>
            """)
        let instance = try nib.instantiate()
        #expect(instance.topLevelObjects.count == 1)
        #expect(instance.findings.isEmpty)
        let connection = try #require(nib.model.connections.first)
        #expect(connection.source.map { nib.model.objects[$0].className } == "NSButton")
    }
}
