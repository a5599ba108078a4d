import InterfaceDrawing
import NibFormats
import TestSupport
import Testing

/// Tests interfaces that no editor would write.
@Suite(.timeLimit(.minutes(20))) struct HostileTests {
    @Test func framesOfAnySizeGiveABoundedPicture() {
        let frames = [
            "{{1e300, 0}, {1, 1}}", "{{0, 0}, {1e300, 1e300}}", "{{-1e9, 0}, {-5, -5}}", "{{0, 0}, {0, 0}}", "junk",
        ]
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        for frame in frames {
            for className in [
                "NSWindow", "NSView", "NSMatrix", "NSTableView", "NSScrollView", "NSTabView", "NSSlider", "NSBrowser",
            ] {
                var object = InterfaceObject(className: className)
                object.attributes = [.init("NSFrame", .text(frame)), .init("NSWindowRect", .text(frame))]
                raw.topLevel.append(raw.objects.count)
                raw.objects.append(object)
            }
        }
        let sketch = Sketch(raw)
        #expect(sketch.picture.width < 100_000 && sketch.picture.height < 100_000 && sketch.svg.utf8.count < 1 << 20)
        #expect(!sketch.svg.contains("nan") && !sketch.svg.contains("inf\""))
        let picture = sketch.picture
        #expect(picture.windowCount + picture.viewCount + picture.undrawn.count == raw.objects.count, "none is lost")
    }

    @Test func sizesOfAnyNumberAreBounded() {
        func document(_ classes: [String], _ attributes: [[InterfaceObject.Attribute]]) -> InterfaceDocument {
            var raw = InterfaceDocument(format: .gnustepArchive)
            raw.objects = classes.map { InterfaceObject(className: $0) }
            for (index, list) in attributes.enumerated() { raw.objects[index].attributes = list }
            raw.topLevel = [0]
            return raw
        }
        let frame = InterfaceObject.Attribute("NSFrame", .text("{{0, 0}, {100, 100}}"))
        let huge = InterfaceObject.Attribute("NSFrame", .text("{{0, 0}, {1e300, 1e300}}"))
        let matrix = document(
            ["NSMatrix", "NSTextFieldCell"],
            [
                [
                    frame, .init("NSCellSize", .text("{20, 9999999999999999999999999}")),
                    .init("NSCells", .list([.object(1)])),
                ],
                [.init("NSContents", .text("Tide"))],
            ])
        #expect(Sketch(matrix).picture.viewCount == 1)
        for name in ["NSBrowser", "NSTextField"] {
            let tab = document(
                ["NSTabView", "NSTabViewItem", name],
                [[frame, .init("NSTabViewItems", .list([.object(1)]))], [.init("NSView", .object(2))], [huge]])
            #expect(Sketch(tab).picture.undrawn.map(\.reason) == [.badFrame], "\(name)")
        }
    }

    /// The interfaces have an object that is its own size, a cell without a width, and more pages than fit into a number.
    @Test func valuesThatCannotBeTrueAreDrawnAllTheSame() {
        let frame = InterfaceObject.Attribute("NSFrame", .text("{{0, 0}, {100, 100}}"))
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = ["NSMatrix", "NSTextFieldCell", "NSValue", "NSMatrix", "NSTextFieldCell", "UIPageControl"].map {
            InterfaceObject(className: $0)
        }
        raw.objects[0].attributes = [frame, .init("NSCells", .list([.object(1)])), .init("NSCellSize", .object(2))]
        raw.objects[2].attributes = [.init("NS.sizeval", .object(2))]
        raw.objects[3].attributes = [
            frame, .init("NSCells", .list([.object(4)])), .init("cellSize", .text("{0.00000000000000000001, 18}")),
        ]
        raw.objects[5].attributes = [frame, .init("numberOfPages", .real(1e30))]
        raw.topLevel = [0, 3, 5]
        #expect(Sketch(raw).picture.viewCount >= 2)
    }

    /// Each tab view has two tabs, and both show the next tab view. If each tab were drawn, the innermost tab view would be drawn 2⁴⁰ times.
    @Test func aViewThatTabsShareIsDrawnOnce() {
        let depth = 40
        var raw = InterfaceDocument(format: .gnustepArchive)
        for level in 0..<depth {
            let (view, next) = (level * 3, level * 3 + 3)
            raw.objects += ["NSTabView", "NSTabViewItem", "NSTabViewItem"].map { InterfaceObject(className: $0) }
            raw.objects[view].attributes = [
                .init("NSFrame", .text("{{0, 0}, {300, 200}}")),
                .init("NSTabViewItems", .list([.object(view + 1), .object(view + 2), .object(view + 1)])),
            ]
            raw.objects[view].children = [view + 1, view + 2] + (level + 1 < depth ? [next] : [])
            raw.objects[view].parent = level == 0 ? nil : view - 3
            for item in [view + 1, view + 2] {
                raw.objects[item].parent = view
                raw.objects[item].attributes = [.init("NSView", .object(level + 1 < depth ? next : view))]
            }
        }
        raw.topLevel = [0]
        #expect(Sketch(raw).picture.viewCount == depth)
    }

    /// If each list searched the picture that it finds twice, the innermost list would be searched 2¹⁵⁰ times.
    @Test func aPictureInListsWithinListsIsFoundOnce() {
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = ["UIImageView", "UIImage"].map { InterfaceObject(className: $0) }
        let picture = AttributeValue.data([0x89, 0x50, 0x4E, 0x47])
        raw.objects[0].attributes = [
            .init("UIBounds", .text("{{0, 0}, {100, 100}}")), .init("UIImage", .object(1)),
            .init("parts", (0..<150).reduce(picture) { value, _ in .list([value]) }),
        ]
        raw.topLevel = [0]
        var sources: [PictureSource] = []
        _ = Sketch(raw) { source in
            sources.append(source)
            return nil
        }
        #expect(sources == [.embedded([0x89, 0x50, 0x4E, 0x47])])
    }

    @Test func deepNestingNeedsNoDeepStack() {
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        let depth = 20_000
        for index in 0..<depth {
            var view = InterfaceObject(className: "NSView")
            view.attributes = [.init("NSFrame", .text("{{0, 0}, {100, 100}}"))]
            view.children = index + 1 < depth ? [index + 1] : []
            view.parent = index == 0 ? nil : index - 1
            raw.objects.append(view)
        }
        raw.topLevel = [0]
        #expect(Sketch(raw).picture.viewCount == depth)
    }

    @Test func cellsAndColumnsWithoutEndAreNotDrawn() {
        var raw = InterfaceDocument(format: .keyedArchiveBinary)
        raw.objects = ["NSMatrix", "NSButtonCell", "NSTableView", "NSTableColumn"].map {
            InterfaceObject(className: $0)
        }
        raw.objects[0].attributes = [
            .init("NSFrame", .text("{{0, 0}, {100, 100}}")), .init("NSNumRows", .integer(.max)),
            .init("NSNumCols", .integer(.min)), .init("NSCellSize", .text("{0, -1}")),
            .init("NSCells", .list([.object(1)])),
        ]
        raw.objects[2].attributes = [
            .init("NSFrame", .text("{{0, 0}, {100, 8000}}")), .init("NSRowHeight", .real(-1e300)),
            .init("NSTableColumns", .list([.object(3)])),
        ]
        raw.objects[3].attributes = [.init("NSWidth", .real(.infinity))]
        raw.topLevel = [0, 2]
        #expect(Sketch(raw).svg.utf8.count < 1 << 20)
    }
}
