import InterfaceDrawing
import NibFormats
import TestSupport
import Testing

/// Tests the places of drawn views.
@Suite(.timeLimit(.minutes(20))) struct PlaceTests {
    private func label(_ text: String, _ x: Int, _ y: Int) -> String {
        """
        <textField id="\(text)"><rect key="frame" x="\(x)" y="\(y)" width="60" height="17"/>
        <textFieldCell key="cell" title="\(text)" id="\(text)c"/></textField>
        """
    }

    private func view(_ element: String, _ y: Int, _ height: Int, _ content: String, more: String = "") -> String {
        """
        <\(element) id="\(element)\(y)"\(more)><rect key="frame" x="10" y="\(y)" width="200" height="\(height)"/>
        <subviews>\(content)</subviews></\(element)>
        """
    }

    @Test func appKitMeasuresFromTheLowerEdge() throws {
        let sketch = try Sketch(
            objects: """
                <customView id="v"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
                \(label("High", 20, 170))\(label("Low", 20, 10))\(view("box", 50, 100, label("Inner", 5, 80)))
                </subviews></customView>
                """)
        let (high, low) = (try #require(sketch.place(of: "High")), try #require(sketch.place(of: "Low")))
        let inner = try #require(sketch.place(of: "Inner"))
        #expect(high.x == 22 && low.x == 22 && inner.x == 17)
        // The middles of the labels are 21.5, 181.5 and 61.5 points below the upper edge.
        #expect(low.y - high.y == 160 && inner.y - high.y == 40)
    }

    @Test func theViewsOfASplitViewMeasureFromTheUpperEdge() throws {
        let sketch = try Sketch(
            objects: """
                <splitView id="s"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
                \(view("customView", 0, 50, label("First", 5, 10)))\(view("customView", 60, 140, label("Second", 5, 10)))
                </subviews></splitView>
                """)
        let (first, second) = (try #require(sketch.place(of: "First")), try #require(sketch.place(of: "Second")))
        #expect(
            second.y - first.y == 150, "the lower edges of both are 50 and 200 below the upper one of the split view")
    }

    @Test func sheetsOfNestedInterfacesHaveClipsOfTheirOwn() throws {
        func document(_ width: Int) throws -> InterfaceDocument {
            let objects = """
                <customView id="v"><rect key="frame" x="0" y="0" width="\(width)" height="50"/></customView>
                <menu id="m" title="Tides"><items><menuItem title="High" id="i"/></items></menu>
                """
            let type = "com.apple.InterfaceBuilder3.Cocoa.XIB"
            return try InterfaceReader().document(
                in: Array("<document type=\"\(type)\"><objects>\(objects)</objects></document>".utf8))
        }
        var outer = try document(40)
        outer.nested = [InterfaceDocument.NestedNib(owner: 0, document: try document(300))]
        let sketch = Sketch(outer)
        let clips = sketch.shapes.filter { $0.hasPrefix("<clipPath ") }.map { $0.prefix { $0 != ">" } }
        #expect(sketch.picture.viewCount == 2 && sketch.picture.menuCount == 2)
        #expect(clips.count >= 2 && Set(clips).count == clips.count)
    }

    @Test func uiKitMeasuresFromTheUpperEdge() throws {
        func label(_ text: String, _ y: Int) -> String {
            "<label text=\"\(text)\" id=\"\(text)\"><rect key=\"frame\" x=\"20\" y=\"\(y)\" width=\"90\" height=\"20\"/></label>"
        }
        let sketch = try Sketch(
            objects: """
                <view id="v"><rect key="frame" x="0" y="0" width="320" height="480"/><subviews>\(label("Upper", 30))
                <view id="w"><rect key="frame" x="0" y="100" width="320" height="100"/><subviews>\(label("Lower", 30))
                </subviews></view></subviews></view>
                """, platform: "CocoaTouch")
        let (upper, lower) = (try #require(sketch.place(of: "Upper")), try #require(sketch.place(of: "Lower")))
        #expect(lower.y - upper.y == 100)
    }

    /// A view with constraints may have no frame. The views inside cannot be placed either.
    @Test func whatHasNoFrameIsListed() throws {
        let sketch = try Sketch(
            objects: """
                <customView id="v"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
                <button id="b"><buttonCell key="cell" type="push" title="Adrift" id="c"/></button>\(label("Here", 5, 5))
                </subviews></customView><customView id="w"/>
                <customView id="x"><rect key="frame" x="0" y="0" width="1e12" height="5"/></customView>
                <window title="Sea" id="y"><view key="contentView" id="z"/></window>
                <window id="l"><rect key="contentRect" x="0" y="0" width="9999" height="5"/></window>
                """)
        #expect(
            sketch.picture.undrawn.map(\.description) == [
                "NSButton \"Adrift\": no frame", "NSView: no frame", "NSView: impossible frame",
                "NSWindow \"Sea\": no frame", "NSWindow: impossible frame",
            ])
        #expect(sketch.picture.undrawn.map(\.identifier) == ["b", "w", "x", "y", "l"])
        #expect(sketch.texts.contains("NSButton &quot;Adrift&quot;: no frame"))
        #expect(sketch.picture.viewCount == 2 && sketch.picture.windowCount == 0)
    }

    @Test func theViewsOfOtherTabsAreDrawnBesides() throws {
        func tab(_ name: String) -> String {
            """
            <tabViewItem label="\(name)" id="\(name)"><view key="view" id="\(name)v"><rect key="frame" x="10" y="33"
            width="280" height="150"/><subviews>\(label("In " + name, 5, 5))</subviews></view></tabViewItem>
            """
        }
        let sketch = try Sketch(
            objects: """
                <tabView id="t" initialItem="Two"><rect key="frame" x="0" y="0" width="300" height="200"/>
                <tabViewItems>\(tab("One"))\(tab("Two"))\(tab("Three"))</tabViewItems></tabView>
                """)
        for text in ["One", "Two", "Three", "In One", "In Two", "In Three", "Tab One", "Tab Three"] {
            #expect(sketch.texts.contains(text), "\(text)")
        }
        #expect(!sketch.texts.contains("Tab Two"), "it is in the tab view")
    }

    @Test(arguments: ["noTabsBezelBorder", "noTabsLineBorder", "noTabsNoBorder"])
    func tabsThatAreSwitchedOffAreNotDrawn(type: String) throws {
        let sketch = try Sketch(
            objects: """
                <tabView id="t" type="\(type)"><rect key="frame" x="0" y="0" width="300" height="200"/><tabViewItems>
                <tabViewItem label="Chart" id="i"><view key="view" id="v"><rect key="frame" x="0" y="0" width="300"
                height="200"/><subviews>\(label("Depth", 5, 5))</subviews></view></tabViewItem></tabViewItems></tabView>
                """)
        #expect(sketch.texts.contains("Depth") && !sketch.texts.contains("Chart"))
    }

    @Test func gnustepsArchivesNumberTheChosenTab() throws {
        var raw = InterfaceDocument(format: .gnustepArchive)
        raw.objects = ["NSTabView", "NSTabViewItem", "NSView", "NSTabViewItem", "NSView"].map {
            InterfaceObject(className: $0)
        }
        raw.objects[0].attributes = [
            .init("NSFrame", .text("{{0, 0}, {300, 200}}")), .init("NSTvFlags", .integer(0)),
            .init("NSTabViewItems", .list([.object(1), .object(3)])), .init("NSSelectedTabViewItem", .integer(1)),
        ]
        for (item, name) in [(1, "One"), (3, "Two")] {
            raw.objects[item].attributes = [.init("NSLabel", .text(name)), .init("NSView", .object(item + 1))]
            raw.objects[item + 1].attributes = [.init("NSFrame", .text("{{0, 0}, {280, 150}}"))]
        }
        // The shown view is a child of the tab view.
        for (child, parent) in [(1, 0), (2, 1), (3, 0), (4, 0)] {
            raw.objects[child].parent = parent
            raw.objects[parent].children.append(child)
        }
        raw.topLevel = [0]
        #expect(Sketch(raw).picture.viewCount == 3)
        let texts = Sketch(raw).texts
        #expect(texts.contains("Tab One") && !texts.contains("Tab Two"), "\(texts)")
    }

    @Test func nothingOfAWindowsContentsLiesOverItsTitle() throws {
        let sketch = try Sketch(
            objects: """
                <window title="Sea" id="w"><rect key="contentRect" x="0" y="0" width="300" height="200"/>
                <view key="contentView" id="v"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
                <box title="Depth" id="b"><rect key="frame" x="10" y="100" width="200" height="120"/></box></subviews></view>
                </window>
                """)
        let bar = try #require(sketch.place(of: "Sea")).y
        #expect(try #require(sketch.place(of: "Depth")).y < 24 && bar < 24)
        let before = try #require(sketch.svg.split(separator: ">Depth<").first)
        #expect(before.contains("<rect x=\"0\" y=\"24\" width=\"300\" height=\"200\"/></clipPath>"), "it is cut off")
    }

    /// Renaissance files have no frames: the toolkit lays boxes out when a program runs.
    @Test func boxesOfMarkupAreLaidOut() throws {
        let sketch = try Sketch(
            Array(
                """
                <gsmarkup><objects><window title="Sea"><vbox><label>Above</label><hbox><label>Left</label>
                <button title="Right"/></hbox><label>Below</label></vbox></window></objects></gsmarkup>
                """.utf8))
        let places = try ["Above", "Left", "Right", "Below"].map { try #require(sketch.place(of: $0), "\($0)") }
        #expect(places[0].y < places[1].y && places[1].y == places[2].y && places[2].y < places[3].y)
        #expect(places[1].x < places[2].x && places[0].x == places[3].x)
        #expect(sketch.picture.undrawn.isEmpty)
    }
}
