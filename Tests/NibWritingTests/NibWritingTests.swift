import AssetModel
import NibFormats
import NibWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct NibWritingTests {
    private static let interface = Interface(
        ownerClass: "Controller",
        windows: [
            WrittenWindow(
                id: "window", title: "Größe <&> \"Ω\"", frame: Frame(10, 20, 300, 200),
                views: [
                    WrittenView(id: "image", frame: Frame(0, 0, 32, 32), .image("Picture.tiff")),
                    WrittenView(id: "label", frame: Frame(0, 40, 90, 20), .label("Text")),
                    WrittenView(
                        id: "button", frame: Frame(0, 80, 90, 24),
                        .button("Ring", image: "Bild", alternateImage: "Anderes", sound: "Bell")),
                    WrittenView(
                        id: "check", frame: Frame(0, 120, 90, 24),
                        .button("", style: .check, image: "NSSwitch", alternateImage: "NSHighlightedSwitch")),
                ]),
            WrittenWindow(id: "hidden", title: "", frame: Frame(0, 0, 10, 10), isVisible: false, views: []),
        ],
        mainMenu: WrittenMenu(
            id: "menu", title: "Main",
            items: [
                WrittenMenuItem(
                    id: "item", title: "Item", keyEquivalent: "i", image: "ItemImage",
                    submenu: WrittenMenu(id: "sub", title: "Sub", items: [WrittenMenuItem(id: "inner", title: "Inner")])
                )
            ]),
        connections: [
            WrittenConnection(.outlet, "button", from: .owner, to: .object("button")),
            WrittenConnection(.action, "ring:", from: .object("button"), to: .owner),
            WrittenConnection(.action, "copy:", from: .object("inner"), to: .firstResponder),
        ])

    @Test func namesAreCollectedOnceInOrder() {
        let names = ResourceNames(of: Self.interface)
        #expect(
            names.images == [
                "Picture.tiff", "Bild", "Anderes", "NSSwitch", "NSHighlightedSwitch", "ItemImage", "NSMenuCheckmark",
                "NSMenuMixedState",
            ])
        #expect(names.sounds == ["Bell"])
    }

    @Test(arguments: [InterfaceFormat.keyedArchiveBinary, .gnustepArchive, .xibDocument])
    func everyFormatHasTheSameNames(format: InterfaceFormat) throws {
        let resources = try InterfaceReader().resources(in: Self.interface.file(format))
        let names = ResourceNames(of: Self.interface)
        #expect(Set(resources.names.filter { $0.kind == .image }.map(\.name)) == Set(names.images))
        #expect(Set(resources.names.filter { $0.kind == .sound }.map(\.name)) == Set(names.sounds))
    }

    private static let large: [InterfaceFormat] = [
        .keyedArchiveBinary, .nibArchive, .gnustepArchive, .typedStreamBigEndian,
    ]

    @Test(arguments: large) func countsAndCoordinatesMayNeedMoreThan16Bits(format: InterfaceFormat) throws {
        let items = (0..<5_500).map { WrittenMenuItem(id: "i\($0)", title: "Item \($0)", image: "Bild \($0 % 3)") }
        let far = WrittenView(id: "far", frame: Frame(70_000, 80_000, 90_000, 100_000), .image("Picture"))
        let interface = Interface(
            ownerClass: "Owner",
            windows: [WrittenWindow(id: "window", title: "", frame: Frame(0, 0, 200_000, 200_000), views: [far])],
            mainMenu: WrittenMenu(id: "menu", title: "Menu", items: items))
        let resources = try InterfaceReader().resources(in: interface.file(format))
        let images = Set(resources.names.filter { $0.kind == .image }.map(\.name))
        #expect(images == Set(ResourceNames(of: interface).images))
        // The users of an image are counted, however many they are.
        let uses = try #require(resources.references.first { $0.name == "Bild 0" }).uses
        #expect(uses.map(\.count).max() == 1_834)
    }

    @Test func theTrailerOfAPropertyListSaysWhereEverythingIs() {
        let file = Self.interface.keyedArchive()
        let trailer = Array(file.suffix(32))
        func number(_ range: Range<Int>) -> Int { trailer[range].reduce(0) { $0 << 8 | Int($1) } }
        #expect(Array(file.prefix(8)) == Array("bplist00".utf8))
        let (offsetSize, referenceSize) = (number(6..<7), number(7..<8))
        let (count, top, table) = (number(8..<16), number(16..<24), number(24..<32))
        #expect(offsetSize == 2 && referenceSize == 2)
        #expect(top == count - 1)
        #expect(table + count * offsetSize + 32 == file.count)
    }

    @Test func theHeaderOfAnArchiveHasVersionAndCounts() {
        let head = String(decoding: Self.interface.gnustepArchive().prefix(51), as: UTF8.self)
        #expect(head.hasPrefix("GNUstep archive000f4240:"))
        #expect(head.hasSuffix(":00000000:"))
    }

    @Test func textsOfDocumentsAreEscaped() {
        let text = String(decoding: Self.interface.xibDocument(), as: UTF8.self)
        #expect(text.contains("title=\"Größe &lt;&amp;&gt; &quot;Ω&quot;\""))
    }
}
