import InterfaceSchema
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests the meaning of single objects, values and connections of files.
@Suite(.timeLimit(.minutes(20))) struct MeaningTests {
    private func model(_ text: String) throws -> InterfaceModel {
        InterfaceModel(try InterfaceReader().document(in: Array(text.utf8)))
    }

    private func document(_ objects: String, _ platform: String = "Cocoa") throws -> InterfaceModel {
        try model(
            "<document type=\"com.apple.InterfaceBuilder3.\(platform).XIB\"><objects>\(objects)</objects></document>")
    }

    private func model(_ interface: Interface, _ format: InterfaceFormat) throws -> InterfaceModel {
        InterfaceModel(try InterfaceReader().document(in: interface.file(format)))
    }

    @Test func theFileTellsHowEachObjectIsMade() throws {
        let model = try document(
            """
            <customObject id="-2" customClass="Owner"/><customObject id="1" customClass="Tide"/>
            <customView id="2" customClass="Plot"/><view id="3" customClass="Plot"/><button id="4"/>
            <userDefaultsController id="5" representsSharedInstance="YES"/><placeholder placeholderIdentifier="X" id="6"/>
            <customObject id="7" customClass="NSFontManager"/>
            """)
        #expect(
            model.objects.map(\.construction) == [
                .outside, .plain, .frame, .coder, .coder, .shared, .outside, .shared,
            ])
    }

    @Test(arguments: [InterfaceFormat.keyedArchiveBinary, .nibArchive, .typedStreamBigEndian, .gnustepArchive])
    func aSwappedClassIsMadeByTheCoder(format: InterfaceFormat) throws {
        let model = try model(.rich, format)
        let button = try #require(model.objects.first { $0.customClass == "GlowingButton" })
        #expect(button.construction == .coder)
        #expect(button.className == "NSButton")
        #expect(button.ancestors == ["NSControl", "NSView", "NSResponder", "NSObject"])
    }

    @Test func classesOfSwiftAndOfTheToolkitHaveTheirPlainNames() throws {
        let model = try document(
            """
            <customObject id="1" customClass="Tide" customModule="Harbour"/><window id="2" customClass="NSPanel"/>
            <customObject id="3" customClass="_TtC7Harbour4Tide"/><customObject id="4" customClass="_TtC9Harbour4Tide"/>
            <customObject id="5" customClass="_TtC99999999999999999999"/>
            """)
        #expect(model.objects.map(\.className) == ["NSObject", "NSPanel", "NSObject", "NSObject", "NSObject"])
        #expect(
            model.objects.map(\.customClass) == [
                "Tide", nil, "Tide", "_TtC9Harbour4Tide", "_TtC99999999999999999999",
            ])
        #expect(model.objects.map(\.customModule) == ["Harbour", nil, "Harbour", nil, nil])
    }

    @Test func aClassThatTheToolkitDoesNotHaveKeepsItsArchivedAncestors() throws {
        let superclasses = ["Knob": ["NSSlider", "NSControl"], "Alien": ["Martian"]]
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = [InterfaceObject(className: "Knob"), InterfaceObject(className: "Alien")]
        raw.superclasses = superclasses
        let model = InterfaceModel(raw)
        #expect(model.objects[0].ancestors == ["NSSlider", "NSControl", "NSView", "NSResponder", "NSObject"])
        #expect(model.objects[1].ancestors == ["Martian"])
    }

    @Test(arguments: [
        "<rect key=\"frame\" x=\"1\" y=\"2.5\" width=\"30\" height=\"40\"/>",
        "<string key=\"frame\">{{1, 2.5}, {30, 40}}</string>",
    ])
    func frames(spelling: String) throws {
        let model = try document("<view id=\"1\">\(spelling)</view>")
        #expect(model.value("frame", of: 0) == .rectangle(Rectangle(x: 1, y: 2.5, width: 30, height: 40)))
    }

    @Test func framesOfBytes() throws {
        func data(_ numbers: [Double]) -> AttributeValue {
            let bytes = numbers.flatMap { number in
                (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
            }
            return .data(([7] + bytes)[...])
        }
        var raw = InterfaceDocument(format: .nibArchive)
        var view = InterfaceObject(className: "UIView")
        view.attributes = [.init("UIBounds", data([0, 0, 20, 10])), .init("UICenter", data([110, 55]))]
        raw.objects = [view]
        #expect(
            InterfaceModel(raw).value("frame", of: 0)
                == .rectangle(Rectangle(x: 100, y: 50, width: 20, height: 10)))
        // Bytes that are too short, or of another type, are no frame.
        view.attributes = [.init("UIBounds", .data([7, 1, 2][...])), .init("NSFrame", .data([][...]))]
        raw.objects = [view]
        #expect(InterfaceModel(raw).value("frame", of: 0) == nil)
    }

    @Test func aControlHasWhatItsCellHas() throws {
        let model = try document(
            """
            <button id="1"><buttonCell key="cell" id="2" title="Ring" state="on" enabled="NO" keyEquivalent="r">
            <font key="font" metaFont="smallSystem"/></buttonCell></button>
            """)
        #expect(model.objects.map(\.role) == [.object, .part])
        #expect(model.value("title", of: 0) == .text("Ring", key: "2.title"))
        #expect(model.value("state", of: 0) == .choice("on"))
        #expect(model.value("enabled", of: 0) == .boolean(false))
        #expect(model.value("font", of: 0) == .font(.system("system", size: 11)))
        #expect(model.value("hidden", of: 0) == .boolean(false), "a default")
        #expect(model.value("alternateTitle", of: 0) == .text(""), "a default of the cell")
        #expect(model.value("placeholderString", of: 0) == nil)
    }

    @Test(arguments: [
        ("<color key=\"textColor\" name=\"controlTextColor\" catalog=\"System\"/>", Color.system("controlTextColor")),
        ("<color key=\"textColor\" name=\"Sea\"/>", .named("Sea")),
        ("<color key=\"textColor\" white=\"0.5\" alpha=\"1\"/>", .gray(0.5, alpha: 1)),
        ("<color key=\"textColor\" red=\"1\" green=\"0.5\" blue=\"0\" alpha=\"0.25\"/>", .rgb(1, 0.5, 0, alpha: 0.25)),
        ("<color key=\"textColor\"/>", .other),
    ])
    func colors(spelling: String, color: Color) throws {
        let model = try document("<textFieldCell id=\"1\">\(spelling)</textFieldCell>")
        #expect(model.value("textColor", of: 0) == .color(color))
    }

    @Test func archivedColors() {
        func color(_ attributes: [InterfaceObject.Attribute]) -> PropertyValue? {
            var raw = InterfaceDocument(format: .keyedArchiveBinary)
            raw.objects = [InterfaceObject(className: "NSTextFieldCell"), InterfaceObject(className: "NSColor")]
            raw.objects[0].attributes = [.init("NSTextColor", .object(1))]
            raw.objects[1].attributes = attributes
            raw.topLevel = [0]
            return InterfaceModel(raw).value("textColor", of: 0)
        }
        let space = InterfaceObject.Attribute("NSColorSpace", .integer(3))
        #expect(
            color([space, .init("NSWhite", .data(Array("0.5 0.25\0".utf8)[...]))]) == .color(.gray(0.5, alpha: 0.25)))
        #expect(color([.init("NSRGB", .data(Array("1 0 0.5\0".utf8)[...]))]) == .color(.rgb(1, 0, 0.5, alpha: 1)))
        #expect(
            color([.init("0", .integer(1))] + (1...4).map { .init("\($0)", .real(0.5)) })
                == .color(.rgb(0.5, 0.5, 0.5, alpha: 0.5)))
        #expect(color([.init("NSRGB", .text("red"))]) == .color(.other))
    }

    @Test(arguments: [
        ("red", Color.rgb(1, 0, 0, alpha: 1)), ("FF8000", .rgb(1, 128.0 / 255, 0, alpha: 1)),
        ("00000000", .rgb(0, 0, 0, alpha: 0)), ("windowBackground", .system("windowBackgroundColor")),
        ("+FF800", .system("+FF800Color")),
    ])
    func colorsOfMarkup(spelling: String, color: Color) {
        var raw = InterfaceDocument(format: .gsMarkup)
        raw.objects = [InterfaceObject(className: "NSColorWell")]
        raw.objects[0].attributes = [.init("color", .text(spelling))]
        raw.topLevel = [0]
        #expect(InterfaceModel(raw).value("color", of: 0) == .color(color))
    }

    /// Archives write separators as disabled, documents do not.
    @Test func aSeparatorIsNotDisabled() {
        func properties(_ attributes: InterfaceObject.Attribute...) -> [String] {
            var raw = InterfaceDocument(format: .typedStreamBigEndian)
            raw.objects = [InterfaceObject(className: "NSMenuItem")]
            raw.objects[0].attributes = attributes
            raw.topLevel = [0]
            return InterfaceModel(raw).objects[0].properties.map(\.name)
        }
        #expect(
            properties(.init("NSIsSeparator", .boolean(true)), .init("NSIsDisabled", .boolean(true))) == [
                "separatorItem"
            ])
        #expect(properties(.init("NSMenuItemFlags", .integer(-1_073_741_824))) == ["separatorItem"])
        #expect(properties(.init("NSMenuItemFlags", .integer(-2_147_483_648))) == ["enabled"])
    }

    @Test func membersOfACollectionAreOneConnection() throws {
        for format in [InterfaceFormat.keyedArchiveBinary, .xibArchive, .xibDocument] {
            let model = try model(.rich, format)
            let collections = model.connections.filter { $0.kind == .outletCollection }
            #expect(collections.map(\.label) == ["transport"], "\(format)")
            #expect(
                collections.map { $0.destinations.map { model.objects[$0].className } } == [["NSButton", "NSButton"]])
        }
    }

    @Test func actionsHaveTheirEvents() throws {
        let model = try document(
            """
            <button id="1"><connections><action selector="ring:" destination="-1" eventType="touchUpInside" id="2"/>
            <action selector="hum:" destination="1" id="3"/></connections></button>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-1"/>
            """, "CocoaTouch")
        #expect(model.connections.map(\.kind) == [.action(events: EventSet(rawValue: 1 << 6)), .action(events: [])])
        #expect(model.connections.map(\.destination) == [nil, 0], "the first responder is nobody")
    }

    @Test func actionsHaveTheirTrigger() throws {
        let written = try document(
            "<button id=\"1\"><connections><action trigger=\"doubleAction\" selector=\"hum:\" target=\"1\" id=\"2\"/></connections></button>"
        )
        #expect(written.connections.map(\.trigger) == ["doubleAction"])
        let text = String(decoding: Interface.rich.file(.keyedArchiveXML), as: UTF8.self)
        let plain = try model(text)
        let double = try model(
            text.replacing(
                "<string>NSNibControlConnector</string>", with: "<string>NSNibAuxiliaryActionConnector</string>")
        )
        #expect(double.connections == plain.connections && double.objects.count == plain.objects.count)
    }

    @Test func runtimePropertiesHaveTheTypeThatTheFileNames() throws {
        func attribute(_ type: String, _ value: String) -> String {
            "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(type)\">\(value)</userDefinedRuntimeAttribute>"
        }
        let model = try document(
            """
            <view id="1"><userDefinedRuntimeAttributes>\(attribute("number", "<integer key=\"value\" value=\"3\"/>"))
            \(attribute("boolean", "<boolean key=\"value\" value=\"YES\"/>"))
            \(attribute("string", "<string key=\"value\">12</string>"))
            \(attribute("point", "<point key=\"value\" x=\"1\" y=\"2\"/>"))
            \(attribute("rect", "<rect key=\"value\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/>"))
            \(attribute("color", "<color key=\"value\" white=\"1\"/>")) \(attribute("nil", ""))
            </userDefinedRuntimeAttributes></view>
            """)
        #expect(
            model.objects[0].runtimeProperties.map(\.value) == [
                .number(3), .boolean(true), .text("12"), .point(x: 1, y: 2),
                .rectangle(Rectangle(x: 1, y: 2, width: 3, height: 4)), .color(.gray(1, alpha: 1)), nil,
            ])
    }

    @Test func theEditorsBookkeepingIsToldApart() throws {
        let model = try model(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects" id="1"><object class="NSMenu" id="2"/></array>
            <object class="IBObjectContainer" key="IBDocument.Objects"><object class="IBMutableOrderedSet" key="objectRecords">
            <array key="orderedObjects"><object class="IBObjectRecord"><int key="objectID">5</int>
            <reference key="object" ref="2"/></object></array></object></object>
            <array key="IBDocument.Actions"><object class="IBActionInfo" id="7"><string key="name">ring:</string></object>
            </array></data></archive>
            """)
        #expect(model.objects.map(\.className) == ["NSMenu", "IBActionInfo"])
        #expect(model.objects.map(\.role) == [.object, .bookkeeping])
    }

    @Test func colorsAndFontsAreValues() throws {
        let model = try model(.rich, .keyedArchiveBinary)
        for object in model.objects {
            let isValue = [
                "NSColor", "NSFont", "NSCustomResource", "NSButtonImageSource", "NSImage", "NSBitmapImageRep",
            ]
            .contains(object.className)
            #expect((object.role == .value) == isValue, "\(object.className)")
        }
    }

    @Test func hostileDocumentsDoNoHarm() {
        // The document has a cell that is its own control, a menu within itself, circular references, and impossible sizes.
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = ["NSButton", "NSButtonCell", "NSMenu", "NSMenuItem", "NSColor"].map {
            InterfaceObject(className: $0)
        }
        raw.objects[0].attributes = [
            .init("NSCell", .object(1)), .init("NSFrame", .text("{{1e999, -}, {9999999999999999999, 0}}")),
            .init("NSvFlags", .integer(.min)), .init("NSTag", .real(.nan)),
        ]
        raw.objects[1].attributes = [.init("NSCell", .object(0)), .init("NSCellFlags", .integer(.max))]
        raw.objects[2].attributes = [.init("NSMenuItems", .list([.object(3), .object(2)]))]
        raw.objects[3].attributes = [
            .init("NSSubmenu", .object(2)), .init("NSState", .integer(.min)), .init("NSKeyEquivModMask", .integer(-1)),
            .init("NSKeyEquiv", .text("a")),
        ]
        raw.objects[4].attributes = [.init("NSRGB", .data([][...]))]
        raw.topLevel = [0, 2]
        raw.connections = [Connection(.help, label: "x", source: nil, destination: nil)]
        let model = InterfaceModel(raw)
        #expect(InterfaceOutline(model).entries.map(\.path).contains("NSMenu 0 / NSMenuItem 0"))
        #expect(model.value("state", of: 3) == .choice("off"), "the default")
    }

    @Test func keysOfArchivedValuesTellWhatTheyAre() {
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = [InterfaceObject(className: "NSView")]
        for (key, text) in [("NS.pointval", "{1, 2}"), ("NS.sizeval", "{3, 4}"), ("NS.rectval", "{{1, 2}, {3, 4}}")] {
            raw.objects[0].runtimeAttributes.append(RuntimeAttribute(key, .object(raw.objects.count)))
            var value = InterfaceObject(className: "NSValue")
            value.attributes = [.init(key, .text(text))]
            raw.objects.append(value)
        }
        #expect(
            InterfaceModel(raw).objects[0].runtimeProperties.map(\.value) == [
                .point(x: 1, y: 2), .size(width: 3, height: 4),
                .rectangle(Rectangle(x: 1, y: 2, width: 3, height: 4)),
            ])
    }

    @Test("texts and values of archives that name themselves have no value") func cycles() {
        for (key, className, held) in [
            ("NSTitle", "NSAttributedString", "NSString"), ("NSFrame", "NSValue", "NS.rectval"),
        ] {
            var raw = InterfaceDocument(format: .keyedArchiveBinary)
            var holder = InterfaceObject(className: key == "NSTitle" ? "NSMenuItem" : "NSView")
            holder.attributes = [.init(key, .object(1))]
            // Two objects name each other.
            var (first, second) = (InterfaceObject(className: className), InterfaceObject(className: className))
            first.attributes = [.init(held, .object(2))]
            second.attributes = [.init(held, .object(1))]
            raw.objects = [holder, first, second]
            #expect(InterfaceModel(raw).objects[0].properties == [])
        }
    }
}
