import InterfaceSchema

/// Draws the sheets of an interface, and of its nested interfaces one after another: first the main menu, then windows and views, then other menus.
struct SheetArtist {
    var facts: InterfaceFacts
    private(set) var library: PictureLibrary
    private(set) var sheets: [Sheet] = []
    private(set) var undrawn: [UndrawnView] = []
    private(set) var viewCount = 0

    /// Highest width and height of windows and views, in points. A broken file could otherwise make a picture of any size.
    private static let limit = 8_192.0

    init(_ facts: InterfaceFacts, _ library: PictureLibrary) {
        self.facts = facts
        self.library = library
    }

    private var nextCanvas: Canvas { Canvas(prefix: "s\(sheets.count)") }

    /// Draws the interface of `facts`.
    mutating func draw() {
        let outermost = facts.model.objects.indices.filter { facts.model.objects[$0].isMade && isOutermost($0) }
        let menus = outermost.filter(facts.isMenu)
        let main = menus.first { isMainMenu($0) }
        if let main { drawMainMenu(main) }
        var waiting = Array(outermost.filter { !facts.isMenu($0) }.reversed())
        while let next = waiting.popLast() {
            let hidden = facts.isWindow(next) ? drawWindow(next) : drawView(next)
            // Views of hidden tabs follow the sheet with the shown tab.
            waiting += hidden.reversed()
        }
        for menu in menus where menu != main { drawMenu(menu) }
    }

    /// Whether an object has a sheet of its own: a window, or a view or menu that no other sheet shows.
    private func isOutermost(_ position: Int) -> Bool {
        if facts.isWindow(position) { return true }
        let isMenu = facts.isMenu(position)
        guard isMenu || facts.isView(position) else { return false }
        return facts.holders(of: position).allSatisfy { next in
            if facts.isWindow(next) || facts.isMenu(next) || facts.isA("NSMenuItem", position: next) { return false }
            // A context menu within a view has a sheet of its own; a pop-up button's menu is part of the button.
            return !facts.isView(next) || isMenu && !facts.isA("NSPopUpButton", position: next)
        }
    }

    private func isMainMenu(_ menu: Int) -> Bool {
        if facts.model.isMainMenu(menu) { return true }
        let items = facts.parts(of: "NSMenuItem", in: menu)
        return items.count { !facts.parts(of: "NSMenu", in: $0).isEmpty } > 1
    }

    // MARK: Menus

    private mutating func drawMainMenu(_ menu: Int) {
        var artist = ViewArtist(facts, library, nextCanvas)
        let box = artist.drawMenuBar(menu)
        finish(artist, .menuBar, caption: "Main menu", box)
    }

    private mutating func drawMenu(_ menu: Int) {
        var artist = ViewArtist(facts, library, nextCanvas)
        let box = artist.panel(of: menu)
        artist.drawPanel(menu, in: box)
        let title = facts.text("title", of: menu) ?? "Menu"
        finish(artist, .menu, caption: title == "Menu" ? title : "Menu " + title, box)
    }

    // MARK: Windows and views

    /// Draws a window. Returns the views of tabs that are not shown in it.
    private mutating func drawWindow(_ window: Int) -> [Int] {
        let content = facts.views(in: window)
        let frames = frames(of: window, content: content.first)
        guard let size = frames.first(where: Self.isReal) else {
            return leave(window, frames.isEmpty ? .noFrame : .badFrame)
        }
        var artist = ViewArtist(facts, library, nextCanvas)
        let bar = facts.isTouch ? 0 : artist.barHeight(of: window)
        let whole = Box(0, 0, max(size.width, 80), size.height + bar)
        artist.drawWindow(window, in: whole, barHeight: bar)
        artist.canvas.clip(to: whole.inset(1, 1), radius: 6)
        // Views that are larger than the window's contents must not cover its title.
        artist.canvas.clip(to: whole.below(bar))
        for view in content.prefix(1) { artist.draw(view, in: whole.below(bar)) }
        artist.canvas.close()
        artist.canvas.close()
        artist.canvas.rectangle(whole, stroke: Palette.edge, radius: 7)
        artist.drawMark(on: window, in: whole)
        return finish(artist, .window, caption: caption(of: window, "Window"), whole)
    }

    /// Frames with the size of a window's contents, the best first; empty if the file has none.
    private func frames(of window: Int, content: Int?) -> [Rectangle] {
        // Views lie in the content view, whose size may differ from the window's content rectangle.
        [content.flatMap(facts.frame).map(PropertyValue.rectangle), facts.model.value("contentRect", of: window)]
            .compactMap { if case .rectangle(let frame)? = $0 { frame } else { nil } }
    }

    private static func isReal(_ frame: Rectangle) -> Bool {
        frame.width > 0 && frame.height > 0 && max(frame.width, frame.height) <= limit
    }

    private mutating func drawView(_ view: Int) -> [Int] {
        guard let frame = facts.frame(of: view) else { return leave(view, .noFrame) }
        guard frame.width >= 1, frame.height >= 1, max(frame.width, frame.height) <= Self.limit else {
            return leave(view, .badFrame)
        }
        let whole = Box(0, 0, frame.width, frame.height)
        var artist = ViewArtist(facts, library, nextCanvas)
        artist.canvas.clip(to: whole, radius: 3)
        artist.canvas.rectangle(whole, fill: facts.isTouch ? Palette.field : Palette.window)
        artist.draw(view, in: whole)
        artist.canvas.close()
        artist.canvas.rectangle(Box(-1, -1, whole.width + 2, whole.height + 2), stroke: Palette.edge, radius: 4)
        return finish(artist, .view, caption: caption(of: view, "View"), whole)
    }

    private mutating func leave(_ view: Int, _ reason: UndrawnView.Reason) -> [Int] {
        undrawn.append(facts.undrawn(view, reason))
        return []
    }

    @discardableResult
    private mutating func finish(_ artist: ViewArtist, _ kind: Sheet.Kind, caption: String, _ box: Box) -> [Int] {
        library = artist.library
        undrawn += artist.undrawn
        viewCount += artist.viewCount
        sheets.append(Sheet(kind: kind, caption: caption, width: box.width, height: box.height, canvas: artist.canvas))
        return artist.hiddenTabs
    }

    /// Caption of a sheet: kind of its object, and the object's names for people.
    private func caption(of position: Int, _ word: String) -> String {
        let object = facts.object(position)
        var parts = [facts.isA("NSPanel", position: position) ? "Panel" : word]
        if let custom = object.customClass { parts.append(custom) }
        for next in facts.holders(of: position) {
            if facts.isA("NSTabViewItem", position: next) {
                parts = ["Tab" + (facts.text("label", of: next).map { " " + $0 } ?? "")]
                break
            }
            if facts.isA("UIViewController", "NSViewController", position: next) {
                parts.append("of " + facts.name(of: next))
                break
            }
        }
        if let label = object.label, !parts.contains(label) { parts.append("“\(label)”") }
        return parts.joined(separator: " ")
    }
}

extension InterfaceFacts {
    func undrawn(_ view: Int, _ reason: UndrawnView.Reason) -> UndrawnView {
        UndrawnView(
            className: name(of: view), title: title(of: view), identifier: object(view).identifier, reason: reason)
    }
}
