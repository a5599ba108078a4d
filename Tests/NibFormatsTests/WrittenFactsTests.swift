import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests the facts about objects and connections other than attributes, labels and ends.
@Suite(.timeLimit(.minutes(20))) struct WrittenFactsTests {
    private func document(_ text: String) throws -> InterfaceDocument {
        try InterfaceReader().document(in: Array(text.utf8))
    }

    @Test(arguments: [
        InterfaceFormat.keyedArchiveBinary, .keyedArchiveXML, .typedStreamBigEndian, .gnustepArchive,
    ])
    func superclassesAreKept(format: InterfaceFormat) throws {
        let superclasses = try InterfaceReader().document(in: Interface.rich.file(format)).superclasses
        #expect(superclasses["NSImageView"]?.prefix(3) == ["NSControl", "NSView", "NSResponder"])
        #expect(superclasses["NSButtonCell"]?.prefix(2) == ["NSActionCell", "NSCell"])
        #expect(superclasses["NSString"] == nil, "texts are no objects of an interface")
    }

    @Test func superclassesInSourcesAreThoseOfXibArchives() throws {
        let described = ["Gauge NSSlider", "BigGauge Gauge", "Loop Loop"].map { names in
            let names = names.split(separator: " ")
            return """
                <object class="IBPartialClassDescription"><string key="className">\(names[0])</string>
                <string key="superclassName">\(names[1])</string></object>
                """
        }.joined()
        let document = try document(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects" id="1"><object class="NSCustomObject" id="2">
            <string key="NSClassName">BigGauge</string></object><object class="NSCustomObject">
            <string key="NSClassName">Loop</string></object></array>
            <array key="IBDocument.Classes" id="9">\(described)</array></data></archive>
            """)
        #expect(document.superclasses["BigGauge"] == ["Gauge", "NSSlider"])
        #expect(document.superclasses["Loop"] == ["Loop"])
    }

    @Test func theFileTellsHowAnObjectIsMade() throws {
        let keyed = try InterfaceReader().document(in: Interface.rich.keyedArchive()).objects
        #expect(keyed.first { $0.customClass == "GlowingButton" }?.spelling == "NSClassSwapper")
        #expect(keyed.first { $0.className == "NSObject" }?.spelling == "NSCustomObject")
        let xib = try document(
            """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customView id="1" customClass="Plot"/><view id="2" customClass="Plot"/></objects></document>
            """)
        #expect(xib.objects.map(\.className) == ["NSView", "NSView"])
        #expect(xib.objects.map(\.spelling) == ["customView", "view"])
    }

    @Test(arguments: [InterfaceFormat.keyedArchiveBinary, .keyedArchiveXML, .nibArchive])
    func aCompiledOutletCollectionHasAllMembers(format: InterfaceFormat) throws {
        let document = try InterfaceReader().document(in: Interface.rich.file(format))
        let collections = document.connections.filter { $0.kind == .outletCollection }
        #expect(collections.map { $0.members.count } == [2])
        #expect(collections.first?.destination == collections.first?.members.first)
    }

    /// Both kinds of numbers are written with the same bits. Real streams hold such numbers in decimal numbers.
    @Test func typedStreamsHaveSignedAndUnsignedNumbers() throws {
        let start = Array("\u{04}\u{0B}typedstream".utf8) + [0, 0x84, 1, UInt8(ascii: "@")]
        let object: [UInt8] = [0x84, 0x84, 0x84, 1, UInt8(ascii: "A"), 0, 0x85, 0x84, 6] + Array("cCsSiI".utf8)
        let values: [UInt8] = [0xFF, 0xFF, 0x81, 0xA0, 0x7E, 0x81, 0xA0, 0x7E, 0xFF, 0xFF, 0x86]
        let found = try InterfaceReader().document(in: start + object + values).objects.first?.attributes.map(\.value)
        let numbers: [Int64] = [-1, 255, -24_450, 41_086, -1, 4_294_967_295]
        #expect(found == numbers.map { .integer($0) })
    }

    @Test func eventsOfActionsAreKept() throws {
        let document = try document(
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><button id="1"><connections>
            <action selector="ring:" destination="1" eventType="touchUpInside" id="2"/>
            <accessibilityConnection property="title" destination="1" id="3"/></connections></button></objects></document>
            """)
        #expect(document.connections.map(\.label) == ["ring:", "title"])
        #expect(document.connections.map(\.spelling) == ["action", "accessibilityConnection"])
        #expect(document.connections.map(\.options) == [[.init("eventType", .text("touchUpInside"))], []])
    }

    @Test func typesOfRuntimeAttributesAreKept() throws {
        let document = try document(
            """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><view id="1"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="limit"><integer key="value" value="3"/>
            </userDefinedRuntimeAttribute><userDefinedRuntimeAttribute type="color" keyPath="tint">
            <color key="value" white="1"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view></objects>
            </document>
            """)
        #expect(
            document.objects.first?.runtimeAttributes == [
                RuntimeAttribute("limit", .integer(3), type: "number"),
                RuntimeAttribute("tint", .element("color", [.init("white", .text("1"))]), type: "color"),
            ])
        let archive = try InterfaceReader().document(in: Interface.rich.xibArchive())
        #expect(archive.objects.flatMap(\.runtimeAttributes).allSatisfy { $0.type == "string" })
    }

    @Test func aTextThatIsTranslatedHasItsKey() throws {
        let document = try document(
            """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string>
            <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict><key>NSTitle</key>
            <dict><key>CF$UID</key><integer>2</integer></dict></dict>
            <dict><key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict>
            <key>NSKey</key><string>5.title</string><key>NSDev</key><string>Quit</string></dict>
            <dict><key>$classname</key><string>NSLocalizableString</string></dict>
            <dict><key>$classname</key><string>NSMenuItem</string></dict>
            <dict><key>$class</key><dict><key>CF$UID</key><integer>6</integer></dict></dict>
            <dict><key>$classname</key><string>NSIBObjectData</string></dict></array>
            <key>$top</key><dict><key>IB.objectdata</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
            </dict></plist>
            """)
        #expect(document.objects.first?.attributes == [.init("NSTitle", .localizableText("Quit", key: "5.title"))])
        #expect(document.localizableStrings.map(\.text) == ["Quit"])
    }

    @Test func scenesAreToldApart() throws {
        let document = try document(
            """
            <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" initialViewController="b"><scenes>
            <scene sceneID="s1"><objects><customObject id="f" sceneMemberID="firstResponder"/>
            <viewController id="a"><view key="view" id="v"/></viewController></objects></scene>
            <scene sceneID="s2"><objects><windowController id="b"/></objects></scene>
            <scene sceneID="s3"><objects/></scene></scenes></document>
            """)
        #expect(document.scenes.map(\.identifier) == ["s1", "s2"])
        #expect(document.scenes.map(\.objects) == [0..<3, 3..<4])
        #expect(document.scenes.map { $0.controller.map { document.objects[$0].identifier } } == ["a", "b"])
        #expect(document.scenes.map(\.isInitial) == [false, true])
    }

    @Test func theNumbersOfElementsAreNoIdentifiersOfObjects() throws {
        let document = try InterfaceReader().document(in: Interface.rich.xibArchive())
        let identifiers = document.objects.compactMap(\.identifier)
        #expect(identifiers.count == Set(identifiers).count)
        #expect(document.objects.contains { $0.identifier == nil && $0.className == "NSFont" })
    }
}
