import ByteReading
import InterfaceDrawing
import NibFormats
import NibWriting
import TestSupport
import Testing
import XMLReading

/// Tests the interface's texts in the picture.
@Suite(.timeLimit(.minutes(20))) struct TextTests {
    private func button(_ title: String, width: Int) throws -> Sketch {
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = [InterfaceObject(className: "NSButton"), InterfaceObject(className: "NSButtonCell")]
        raw.objects[0].attributes = [.init("NSFrame", .text("{{0, 0}, {\(width), 32}}")), .init("NSCell", .object(1))]
        raw.objects[0].children = [1]
        raw.objects[1].parent = 0
        raw.objects[1].attributes = [.init("NSContents", .text(title))]
        raw.topLevel = [0]
        return Sketch(raw)
    }

    @Test func longTitlesAreShortened() throws {
        let wide = try button("Show the next tide", width: 200)
        #expect(wide.texts.contains("Show the next tide"))
        let narrow = try button("Show the next tide", width: 90)
        let shown = try #require(narrow.texts.last)
        #expect(shown.hasPrefix("Show") && shown.hasSuffix("…") && shown.count < 16)
    }

    @Test func aTitleWithoutRoomForAnEllipsisIsCut() throws {
        #expect(try button("OK", width: 26).texts.last == "O")
        #expect(try button("Cancel", width: 20).texts.last == "C")
    }

    @Test func theMarkOfASwitchCanBeOnTheRight() throws {
        let places = try ["left", "right"].map { position in
            let sketch = try Sketch(
                objects: """
                    <button id="b"><rect key="frame" x="0" y="0" width="200" height="18"/>
                    <buttonCell key="cell" type="check" title="Tide" imagePosition="\(position)" id="c"/></button>
                    """)
            return sketch.place(of: "Tide")?.x ?? 0
        }
        #expect(places[0] == places[1] + 19)
    }

    @Test(arguments: [(0, 0, 6), (1, 200, 194), (2, 100, 100), (4, 0, 6)] as [(Int64, Double, Double)])
    func cellsOfGNUstepsArchivesNumberTheirAlignment(number: Int64, ofField: Double, ofButton: Double) throws {
        for (name, place) in [("NSTextField", ofField), ("NSButton", ofButton)] {
            var raw = InterfaceDocument(format: .gnustepArchive)
            raw.objects = [InterfaceObject(className: name), InterfaceObject(className: name + "Cell")]
            raw.objects[0].attributes = [.init("NSFrame", .text("{{0, 0}, {200, 24}}")), .init("NSCell", .object(1))]
            raw.objects[0].children = [1]
            raw.objects[1].parent = 0
            raw.objects[1].attributes = [
                .init("NSContents", .text("Tide")), .init("NSAlignment", .integer(number)),
            ]
            raw.topLevel = [0]
            #expect(try #require(Sketch(raw).place(of: "Tide")).x == place, "\(name)")
        }
    }

    @Test func theImageOfAButtonIsAtItsEdge() throws {
        for (position, place) in [("left", 111.5), ("right", 88.5)] {
            let sketch = try Sketch(
                objects: """
                    <button id="b"><rect key="frame" x="0" y="0" width="200" height="24"/>
                    <buttonCell key="cell" type="push" title="Tide" bezelStyle="rounded" borderStyle="border"
                    image="NSAddTemplate" imagePosition="\(position)" id="c"/></button>
                    """)
            #expect(try #require(sketch.place(of: "Tide")).x == place, "\(position)")
        }
    }

    /// When the text was measured again for each removed character, this test took an hour.
    @Test func aTitleOfAnyLengthIsMeasuredOnce() throws {
        let title = String(repeating: "Tide ", count: 400_000)
        let shown = try #require(try button(title, width: 90).texts.last)
        #expect(shown.hasPrefix("Tide Tide") && shown.hasSuffix("e…") && shown.count < 20, "\(shown.prefix(99))")
    }

    /// The picture is well-formed whatever the title contains, and the title remains a text.
    @Test(arguments: [
        "<script>&\"'", "]]><!--", "\u{0}\u{1F}\u{7F}bell\u{7}", "a\nb\r\tc", "\u{FFFE}\u{FFFF}x", "\u{202E}evil",
    ])
    func titlesAreEscaped(title: String) throws {
        let sketch = try button(title, width: 2_000)
        let tree = try XMLTree(sketch.picture.svg, limits: ReadingLimits())
        #expect(tree.name(of: tree.root) == "svg")
        #expect(!sketch.svg.contains("<script"))
    }

    @Test func everyFormatGivesAWellFormedPicture() throws {
        for format in InterfaceFormat.allCases {
            let sketch = try Sketch(Interface.rich.file(format)) { _ in
                DrawnPicture(width: 8, height: 8, png: [1, 2, 3])
            }
            let tree = try XMLTree(sketch.picture.svg, limits: ReadingLimits())
            #expect(tree.name(of: tree.root) == "svg", "\(format)")
            #expect(sketch.picture.windowCount > 0 && sketch.picture.menuCount == 1, "\(format)")
        }
    }

    @Test func menusShowKeysAndSeparators() throws {
        let sketch = try Sketch(
            objects: """
                <menu title="Main" systemMenu="main" id="m"><items><menuItem title="File" id="f"><menu key="submenu" title="File" id="g">
                <items><menuItem title="Open…" keyEquivalent="o" id="o"/><menuItem isSeparatorItem="YES" id="p"/>
                <menuItem title="Save As…" keyEquivalent="S" id="s"/></items></menu></menuItem></items></menu>
                """)
        #expect(sketch.texts == ["Main menu", "File", "Open…", "⌘O", "Save As…", "⇧⌘S"])
        #expect(sketch.picture.menuCount == 1)
    }

    /// Documents have elements for headings and segments, and list the toolbar's items by identifier.
    @Test func partsThatAreNoObjectsAreDrawn() throws {
        let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"200\" height=\"100\"/>"
        let sketch = try Sketch(
            objects: """
                <window title="Tides" id="w"><rect key="contentRect" x="0" y="0" width="200" height="100"/>
                <toolbar key="toolbar" id="t"><allowedToolbarItems><toolbarItem label="Day" id="1"/>
                <toolbarItem label="Night" id="2"/></allowedToolbarItems>
                <defaultToolbarItems><toolbarItem reference="2"/></defaultToolbarItems></toolbar>
                <view key="contentView" id="v">\(frame)<subviews>
                <segmentedControl id="s">\(frame)<segmentedCell key="cell" id="c"><segments><segment label="Ebb"/>
                <segment label="Flood"/></segments></segmentedCell></segmentedControl>
                <scrollView id="x">\(frame)<clipView key="contentView" id="y">\(frame)<subviews><tableView id="z">\(frame)
                <tableColumns><tableColumn width="90" id="a"><tableHeaderCell key="headerCell" title="Height"/></tableColumn>
                </tableColumns></tableView></subviews></clipView><tableHeaderView key="headerView" id="h">\(frame)
                </tableHeaderView></scrollView></subviews></view></window>
                """)
        #expect(sketch.texts == ["Window", "Tides", "Night", "Ebb", "Flood", "Height"])
    }

    @Test func nothingToDrawIsSaid() throws {
        let sketch = try Sketch(objects: "<customObject id=\"1\"/>")
        #expect(sketch.texts == ["Nothing to draw: no window, view or menu"])
    }

    @Test func embeddedPicturesAreAskedForByTheirBytes() throws {
        var asked: [PictureSource] = []
        let interface = Interface(
            ownerClass: "NSObject",
            window: WrittenWindow(
                id: "w", title: "", frame: Frame(0, 0, 90, 90),
                views: [
                    WrittenView(id: "v", frame: Frame(0, 0, 50, 50), .picture([0x49, 0x49, 0x2A, 0] + [UInt8](1...40)))
                ]))
        for format in [
            InterfaceFormat.keyedArchiveBinary, .nibArchive, .typedStreamBigEndian, .gnustepArchive, .xibArchive,
        ] {
            asked = []
            _ = try Sketch(interface.file(format)) { source in
                asked.append(source)
                return nil
            }
            guard case .embedded(let bytes)? = asked.first else {
                Issue.record("\(format): \(asked)")
                continue
            }
            #expect(Array(bytes) == [0x49, 0x49, 0x2A, 0] + [UInt8](1...40), "\(format)")
        }
    }
}
