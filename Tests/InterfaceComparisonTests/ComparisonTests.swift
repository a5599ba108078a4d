import InterfaceComparison
import InterfaceSchema
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests the differences that are reported for two versions of an interface.
@Suite(.timeLimit(.minutes(20))) struct ComparisonTests {
    private func differences(
        _ old: Interface, _ new: Interface, _ format: InterfaceFormat, _ newFormat: InterfaceFormat? = nil
    ) throws -> [InterfaceDifference] {
        func model(_ interface: Interface, _ format: InterfaceFormat) throws -> InterfaceModel {
            InterfaceModel(try InterfaceReader().document(in: interface.file(format)))
        }
        return InterfaceComparison(try model(old, format), try model(new, newFormat ?? format)).differences
    }

    private static let demo = Interface(
        ownerClass: "Owner",
        windows: [
            WrittenWindow(
                id: "w", title: "Demo", frame: Frame(0, 0, 300, 200),
                views: [
                    WrittenView(id: "a", frame: Frame(10, 10, 80, 24), .button(WrittenButton("OK", image: "sun"))),
                    WrittenView(id: "b", frame: Frame(10, 50, 80, 24), .button(WrittenButton("Stop"))),
                    WrittenView(id: "c", frame: Frame(10, 90, 80, 24), .label("Name:")),
                ])
        ],
        mainMenu: WrittenMenu(id: "m", title: "Main", items: [WrittenMenuItem(id: "i", title: "Open", image: "open")]),
        connections: [
            WrittenConnection(.outlet, "button", from: .owner, to: .object("a")),
            WrittenConnection(.action, "press:", from: .object("a"), to: .owner),
        ])

    private static let changes: [(name: String, expected: [String], make: @Sendable (inout Interface) -> Void)] = [
        ("nothing", [], { _ in }),
        ("order", [], { $0.windows[0].views.reverse() }),
        (
            "title", [#"changed NSButton "OK" in NSWindow "Demo": title "OK" → "Done""#],
            { $0.windows[0].views[0].content = .button(WrittenButton("Done", image: "sun")) }
        ),
        (
            "image", [#"changed NSButton "OK" in NSWindow "Demo": image "sun" → "moon""#],
            { $0.windows[0].views[0].content = .button(WrittenButton("OK", image: "moon")) }
        ),
        (
            "frame", [#"changed NSTextField "Name:" in NSWindow "Demo": frame (10, 90, 80, 24) → (10, 90, 90, 24)"#],
            { $0.windows[0].views[2].frame = Frame(10, 90, 90, 24) }
        ),
        (
            "less", [#"removed NSButton "OK" in NSWindow "Demo""#],
            { interface in
                interface.windows[0].views.remove(at: 0)
                interface.connections = []
            }
        ),
        (
            "more", [#"added NSTextField "Street:" in NSWindow "Demo""#],
            { $0.windows[0].views.insert(WrittenView(id: "d", frame: Frame(0, 0, 9, 9), .label("Street:")), at: 1) }
        ),
        (
            "moved", [#"moved NSButton "Stop" in NSWindow "Demo": NSWindow "Demo" → NSWindow "Other""#],
            { $0.windows[1].views.append($0.windows[0].views.remove(at: 1)) }
        ),
        (
            "class", [#"changed NSButton "OK" in NSWindow "Demo": class NSButton → Big"#],
            { $0.notes["a"] = ObjectNote(customClass: "Big") }
        ),
        (
            "hidden", [#"changed NSWindow "Demo": visibleAtLaunch yes → no"#], { $0.windows[0].isVisible = false }
        ),
        (
            "value", [#"added NSButton "OK" in NSWindow "Demo": runtime key "text""#],
            { $0.notes["a"] = ObjectNote(runtimeAttributes: [NamedText("key", "text")]) }
        ),
        (
            "outlet", [#"changed File's Owner: outlet button to NSButton "OK" → to NSButton "Stop""#],
            { $0.connections[0].destination = .object("b") }
        ),
        (
            "action",
            [#"changed NSButton "OK" in NSWindow "Demo": action press: to File's Owner → stop: to File's Owner"#],
            { $0.connections[1].label = "stop:" }
        ),
        ("cut", [#"removed File's Owner: outlet button to NSButton "OK""#], { $0.connections.remove(at: 0) }),
        ("menu", [#"removed NSMenuItem "Open" in NSMenu "Main""#], { $0.mainMenu?.items = [] }),
    ]

    @Test(
        arguments: changes.map(\.name),
        [InterfaceFormat.xibDocument, .keyedArchiveBinary, .nibArchive, .xibArchive])
    func aChangeIsNamed(_ name: String, _ format: InterfaceFormat) throws {
        let change = try #require(Self.changes.first { $0.name == name })
        var old = Self.demo
        old.windows.append(WrittenWindow(id: "o", title: "Other", frame: Frame(5, 5, 90, 90), views: []))
        var new = old
        change.make(&new)
        for new in [new, Self.renumbered(new)] {
            let found = try differences(old, new, format).map(\.description)
            #expect(found == change.expected)
        }
    }

    /// Changes of properties that only documents have: old text, new text, reported difference.
    @Test(arguments: [
        (
            #"selectedItem="1""#, #"selectedItem="2""#,
            #"NSPopUpButton: selectedItem NSMenuItem "Ebb" → NSMenuItem "Flood""#
        ),
        (
            #"reference="3""#, #"reference="4""#,
            #"NSToolbar: defaultToolbarItems defaultToolbarItems (toolbarItem toolbarItem (reference NSToolbarItem "Day"))"#
                + #" → defaultToolbarItems (toolbarItem toolbarItem (reference NSToolbarItem "Night"))"#
        ),
        (
            #"selector="go:""#, #"trigger="doubleAction" selector="go:""#,
            "NSButton: action of doubleAction go: to File's Owner"
        ),
        (#"customModule="A""#, #"customModule="B""#, #"Tide: customModule "A" → "B""#),
        (#"type="string""#, #"type="localizedString""#, #"Tide: runtime key "x" → "x" as localizedString"#),
        (#"symbolScale="large""#, #"symbolScale="small""#, "NSButton: image symbolScale large → small"),
        (#"constant="8""#, #"constant="8" placeholder="YES""#, "Tide: width = + 8 → + 8, removed at build time"),
        (
            #"<autoresizingMask key="autoresizingMask"/>"#, "",
            "Tide: autoresizingMask none → flexibleMaxX, flexibleMinY"
        ),
    ])
    func aChangeOfADocumentIsNamed(_ old: String, _ new: String, _ expected: String) throws {
        func model(_ old: String, _ new: String) throws -> InterfaceModel {
            InterfaceModel(try InterfaceReader().document(in: Array(Self.document.replacing(old, with: new).utf8)))
        }
        let found = InterfaceComparison(try model(old, old), try model(old, new)).differences
        #expect(found.contains { $0.facts == expected }, "\(found.map(\.facts))")
    }

    /// The pop-up button's selection and the toolbar's items are still the same objects.
    @Test func theNewTitleOfAnObjectIsNoDifferenceOfOthers() throws {
        func model(_ text: String) throws -> InterfaceModel {
            InterfaceModel(try InterfaceReader().document(in: Array(text.utf8)))
        }
        let new = Self.document.replacing("Ebb", with: "Low").replacing("Day", with: "Noon")
        let found = InterfaceComparison(try model(Self.document), try model(new)).differences.map(\.facts)
        #expect(
            Set(found) == [
                #"NSMenuItem "Ebb" in NSPopUpButton: title "Ebb" → "Low""#,
                #"NSToolbarItem "Day" in NSToolbar: label "Day" → "Noon""#,
            ])
    }

    private static let document = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="-2" customClass="Owner"/>
        <popUpButton id="p"><popUpButtonCell key="cell" selectedItem="1" id="c"><menu key="menu" id="m"><items>
        <menuItem title="Ebb" id="1"/><menuItem title="Flood" id="2"/></items></menu></popUpButtonCell></popUpButton>
        <toolbar id="t"><allowedToolbarItems><toolbarItem label="Day" id="3"/><toolbarItem label="Night" id="4"/>
        </allowedToolbarItems><defaultToolbarItems><toolbarItem reference="3"/></defaultToolbarItems></toolbar>
        <button id="b"><buttonCell key="cell" id="d"><imageReference key="image" image="sun" symbolScale="large"/>
        </buttonCell><connections><action selector="go:" target="-2" id="a"/></connections></button>
        <customView fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="v" customClass="Tide"
        customModule="A"><autoresizingMask key="autoresizingMask"/><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="key"><string key="value">x</string>
        </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes><constraints>
        <constraint firstAttribute="width" constant="8" id="k"/></constraints></customView></objects></document>
        """

    /// Names of objects have the first line of a title, at most 40 characters of it.
    @Test(arguments: [
        (String(repeating: "a", count: 40), String(repeating: "a", count: 40)),
        (String(repeating: "a", count: 41), String(repeating: "a", count: 40) + "…"),
        (String(repeating: "a", count: 99), String(repeating: "a", count: 40) + "…"),
        ("one\ntwo", "one…"), (String(repeating: "a", count: 40) + "\n", String(repeating: "a", count: 40) + "…"),
    ])
    func longTitlesAreShortened(_ title: String, _ shown: String) throws {
        var new = Self.demo
        new.windows.append(WrittenWindow(id: "n", title: title, frame: Frame(0, 0, 9, 9), views: []))
        let found = try differences(Self.demo, new, .keyedArchiveBinary).map(\.object)
        #expect(found == ["NSWindow \"\(shown)\""])
    }

    /// In documents of old editors, identifiers are numbers.
    @Test func newNumbersOfObjectsAreNoDifference() throws {
        func model(_ header: String, _ column: String) throws -> InterfaceModel {
            let text = """
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><scrollView id="s">
                <clipView key="contentView" id="c"><subviews>
                <outlineView headerView="\(header)" outlineTableColumn="\(column)" id="o"><tableColumns>
                <tableColumn id="\(column)"><tableHeaderCell key="headerCell" title="Tide"/></tableColumn>
                </tableColumns></outlineView></subviews></clipView>
                <tableHeaderView key="headerView" id="\(header)"/></scrollView></objects></document>
                """
            return InterfaceModel(try InterfaceReader().document(in: Array(text.utf8)))
        }
        #expect(InterfaceComparison(try model("1", "2"), try model("3", "4")).differences.isEmpty)
    }

    /// In archives, a cell holds the title of a box.
    @Test func theTitleOfABoxIsOneDifference() throws {
        func model(_ title: String) -> InterfaceModel {
            var raw = InterfaceDocument(format: .nibArchive)
            raw.objects = [InterfaceObject(className: "NSBox"), InterfaceObject(className: "NSTextFieldCell")]
            raw.objects[0].attributes = [.init("NSTitleCell", .object(1))]
            raw.objects[1].attributes = [.init("NSContents", .text(title))]
            raw.topLevel = [0]
            return InterfaceModel(raw)
        }
        let found = InterfaceComparison(model("Tide"), model("Ebb")).differences.map(\.description)
        #expect(found == [#"changed NSBox "Tide": title "Tide" → "Ebb""#])
    }

    /// In archives, images and sounds are compared even if the schema has no property for them.
    @Test func anImageWithoutAPropertyIsCompared() throws {
        func model(_ image: String) -> InterfaceModel {
            var raw = InterfaceDocument(format: .nibArchive)
            raw.objects = [InterfaceObject(className: "NSMenuItem"), InterfaceObject(className: "NSCustomResource")]
            raw.objects[0].attributes = [.init("NSTitle", .text("Open")), .init("NSActionImage", .object(1))]
            raw.objects[1].attributes = [.init("NSClassName", .text("NSImage")), .init("NSResourceName", .text(image))]
            raw.topLevel = [0]
            return InterfaceModel(raw)
        }
        let found = InterfaceComparison(model("sun"), model("moon")).differences
        #expect(found.map(\.facts) == [#"NSMenuItem "Open": NSActionImage "sun" → "moon""#])
    }

    /// In archives of real applications, no table contains the object that has a nib of its cells.
    @Test func nibsInObjectsAreCompared() {
        func nib(_ title: String) -> InterfaceDocument.NestedNib {
            var raw = InterfaceDocument(format: .keyedArchiveBinary)
            raw.objects = [InterfaceObject(className: "NSMenuItem")]
            raw.objects[0].attributes = [.init("NSTitle", .text(title)), .init("NSKeyEquiv", .text("t"))]
            raw.topLevel = [0]
            return InterfaceDocument.NestedNib(owner: 1, document: raw)
        }
        func model(_ titles: String...) -> InterfaceModel {
            var raw = InterfaceDocument(format: .keyedArchiveBinary)
            raw.objects = [InterfaceObject(className: "NSTableView"), InterfaceObject(className: "NSNib")]
            raw.topLevel = [0]
            raw.nested = titles.map(nib)
            return InterfaceModel(raw)
        }
        func differences(_ old: InterfaceModel, _ new: InterfaceModel) -> [String] {
            InterfaceComparison(old, new).differences.map(\.description)
        }
        let two = model("Ebb", "Flood")
        #expect(differences(two, two) == [])
        #expect(
            differences(two, model("Ebb", "Surge")) == [
                #"changed NSMenuItem "Flood" in nib: title "Flood" → "Surge""#
            ])
        #expect(differences(two, model("Flood")) == [#"removed NSMenuItem "Ebb" in nib"#])
        #expect(differences(two, model("Ebb", "Neap", "Flood")) == [#"added NSMenuItem "Neap" in nib"#])
    }

    /// Gives new identifiers to all objects, as some editors do when they save.
    private static func renumbered(_ interface: Interface) -> Interface {
        func other(_ end: WrittenConnection.End) -> WrittenConnection.End {
            if case .object(let id) = end { .object("new" + id) } else { end }
        }
        func other(_ menu: WrittenMenu) -> WrittenMenu {
            WrittenMenu(
                id: "new" + menu.id, title: menu.title,
                items: menu.items.map { item in
                    var item = item
                    item.id = "new" + item.id
                    item.submenus = item.submenus.map(other)
                    return item
                })
        }
        var new = interface
        for window in new.windows.indices {
            new.windows[window].id = "new" + new.windows[window].id
            for view in new.windows[window].views.indices {
                new.windows[window].views[view].id = "new" + new.windows[window].views[view].id
            }
        }
        new.mainMenu = new.mainMenu.map(other)
        for index in new.connections.indices {
            new.connections[index].source = other(new.connections[index].source)
            new.connections[index].destination = other(new.connections[index].destination)
        }
        new.notes = Dictionary(uniqueKeysWithValues: new.notes.map { ("new" + $0.key, $0.value) })
        new.placeholders = new.placeholders.map { Placeholder(id: "new" + $0.id, name: $0.name) }
        new.nestedNibs = new.nestedNibs.map { NestedNib(id: "new" + $0.id, $0.interface) }
        return new
    }

    /// Two files of one interface in different formats have no differences.
    @Test(arguments: [InterfaceFormat.keyedArchiveXML, .nibArchive, .xibArchive, .xibDocument])
    func anotherFormatIsNoDifference(_ format: InterfaceFormat) throws {
        // The tests' writer of archives gives texts a background.
        let found = try differences(Self.demo, Self.demo, .keyedArchiveBinary, format)
        #expect(found.filter { $0.name != "backgroundColor" }.map(\.description) == [])
    }

    @Test(arguments: 1...250 as ClosedRange<UInt64>) func seededChangesAreNamed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let old = Interface.random(using: &generator).limited(to: InterfaceFormat.xibDocument.features)
        var same = Self.renumbered(old)
        for index in same.windows.indices { same.windows[index].views.shuffle(using: &generator) }
        same.windows.shuffle(using: &generator)
        same.connections.shuffle(using: &generator)
        #expect(try differences(old, same, .xibDocument).map(\.description) == [])
        for (new, name) in Self.seededChanges(of: old, using: &generator) {
            let found = try differences(old, Bool.random(using: &generator) ? Self.renumbered(new) : new, .xibDocument)
            // A view of another kind may count as another view, and a connection of another name as another connection.
            // A window's contents have the window's size, so a resized window is two differences.
            let limit = ["view content": 8, "connection": 2, "window frame": 2][name] ?? 1
            #expect(!found.isEmpty && found.count <= limit, "\(name): \(found.map(\.description))")
        }
    }

    /// Makes four or more changed interfaces, each with one change as people count changes.
    private static func seededChanges(
        of old: Interface, using generator: inout SeededGenerator
    ) -> [(Interface, String)] {
        var made: [(Interface, String)] = []
        func add(_ name: String, _ change: (inout Interface) -> Void) {
            var new = old
            change(&new)
            if new != old { made.append((new, name)) }
        }
        add("owner") { $0.ownerClass = "Other" + $0.ownerClass }
        if let index = old.connections.indices.randomElement(using: &generator) {
            add("connection") { $0.connections[index].label += "x" }
        }
        guard let window = old.windows.indices.randomElement(using: &generator) else { return made }
        add("window title") { $0.windows[window].title = "Another title" }
        add("window frame") { $0.windows[window].frame.width += 7 }
        add("window visibility") { $0.windows[window].isVisible.toggle() }
        add("view added") {
            $0.windows[window].views.append(WrittenView(id: "added", frame: Frame(1, 2, 3, 4), .label("Added label")))
        }
        guard let view = old.windows[window].views.indices.randomElement(using: &generator) else { return made }
        add("view frame") { $0.windows[window].views[view].frame.x += 1 }
        add("view class") { $0.notes[$0.windows[window].views[view].id, default: ObjectNote()].customClass = "Special" }
        add("view content") { $0.windows[window].views[view].content = .label("Quite another text") }
        return made
    }
}
