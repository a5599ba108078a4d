import InterfaceSchema
import NibFormats

/// Draws menus: the main menu as a strip with its menus open below the strip, other menus as panels.
extension ViewArtist {
    private static let menuStyle = TextStyle(size: 13)
    private static let rowHeight = 21.0
    private static let separatorHeight = 9.0
    private static let menuBarHeight = 24.0

    /// Draws the main menu. Returns the box around the strip and the panels.
    mutating func drawMenuBar(_ menu: Int) -> Box {
        var titles: [(item: Int, box: Box)] = []
        var panels: [(menu: Int, box: Box)] = []
        // A panel begins below its title, or where the previous panel ends.
        var (x, right) = (8.0, 0.0)
        for item in items(of: menu) {
            let text = title(of: item)
            let width = Self.menuStyle.width(of: text) + 18
            x = max(x, right)
            titles.append((item, Box(x + 8, 0, width, Self.menuBarHeight)))
            if let content = submenu(of: item) {
                panels.append((content, panel(of: content, at: x, Self.menuBarHeight + 3)))
                right = x + panels[panels.count - 1].box.width + 8
            }
            x += width
        }
        let strip = Box(0, 0, max(x, right) + 4, Self.menuBarHeight)
        canvas.rectangle(strip, fill: Palette.field, stroke: Palette.edge, radius: 5)
        for (index, title) in titles.enumerated() {
            canvas.line(of: self.title(of: title.item), in: title.box, TextStyle(size: 13, isBold: index == 0))
            drawMark(on: title.item, in: title.box)
        }
        for panel in panels { drawPanel(panel.menu, in: panel.box) }
        return Box(0, 0, strip.width, panels.map(\.box.maxY).max() ?? strip.height)
    }

    private func items(of menu: Int) -> [Int] {
        facts.object(menu).children.flatMap { child -> [Int] in
            if facts.isA("NSMenuItem", position: child) { return [child] }
            // Markup writes a submenu in place of its item.
            if facts.isMenu(child) { return [child] }
            return facts.parts(of: "NSMenuItem", in: child)
        }
    }

    private func submenu(of item: Int) -> Int? {
        facts.isMenu(item) ? item : facts.parts(of: "NSMenu", in: item).first
    }

    private func title(of item: Int) -> String {
        facts.text("title", of: item) ?? submenu(of: item).flatMap { facts.text("title", of: $0) } ?? ""
    }

    private func isSeparator(_ item: Int) -> Bool {
        facts.flag("separatorItem", of: item) == true || facts.model.document.objects[item].spelling == "menuSeparator"
    }

    private func key(of item: Int) -> String {
        guard let key = facts.text("keyEquivalent", of: item), let scalar = key.unicodeScalars.first else { return "" }
        let named: [UInt32: String] = [
            0x0D: "↩", 0x08: "⌫", 0x7F: "⌫", 0x1B: "⎋", 0x09: "⇥", 0x20: "Space", 0xF700: "↑", 0xF701: "↓",
            0xF702: "←", 0xF703: "→", 0xF728: "⌦",
        ]
        var modifiers = "⌘"
        if case .choices(let mask)? = facts.model.value("keyEquivalentModifierMask", of: item) {
            modifiers =
                (mask.contains("control") ? "⌃" : "") + (mask.contains("option") ? "⌥" : "")
                + (mask.contains("shift") ? "⇧" : "") + (mask.contains("command") ? "⌘" : "")
        }
        if key != key.lowercased(), !modifiers.contains("⇧") { modifiers = "⇧" + modifiers }
        if (0xF704...0xF70F).contains(scalar.value) { return modifiers + "F\(scalar.value - 0xF703)" }
        return modifiers + (named[scalar.value] ?? key.uppercased())
    }

    /// Width of the submenu's sign or the key equivalent, which follows the title.
    private func endWidth(of item: Int) -> Double {
        if submenu(of: item) != nil { return 16 }
        let key = key(of: item)
        return key.isEmpty ? 0 : Self.menuStyle.width(of: key) + 14
    }

    /// The box of an open menu.
    func panel(of menu: Int, at x: Double = 0, _ y: Double = 0) -> Box {
        var (width, height) = (90.0, 8.0)
        for item in items(of: menu) {
            height += isSeparator(item) ? Self.separatorHeight : Self.rowHeight
            width = max(width, 40 + Self.menuStyle.width(of: title(of: item)) + endWidth(of: item) + 3)
        }
        return Box(x, y, min(width, 420), max(height, 16))
    }

    mutating func drawPanel(_ menu: Int, in box: Box) {
        canvas.rectangle(Box(box.x - 1, box.y + 2, box.width + 2, box.height), fill: "rgba(40,55,75,0.07)", radius: 7)
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.edge, radius: 6)
        var y = box.y + 4
        for item in items(of: menu) {
            if isSeparator(item) {
                canvas.line((box.x + 8, y + 4.5), (box.maxX - 8, y + 4.5), Palette.line)
                y += Self.separatorHeight
                continue
            }
            let row = Box(box.x + 28, y, box.width - 40, Self.rowHeight)
            let isEnabled = facts.flag("enabled", of: item) ?? true
            let shown = Self.menuStyle.colored(isEnabled ? Palette.text : Palette.faint)
            switch facts.choice("state", of: item) {
            case "on":
                canvas.path(
                    [(box.x + 11, y + 11), (box.x + 14, y + 14), (box.x + 19, y + 7)], stroke: Palette.text, width: 1.6)
            case "mixed": canvas.line((box.x + 11, y + 10.5), (box.x + 19, y + 10.5), Palette.text, width: 1.6)
            default:
                if let source = facts.source(of: "image", of: item), let number = library.number(of: source) {
                    canvas.picture(number, library.pictures[number], in: Box(box.x + 8, y + 3, 15, 15))
                }
            }
            let end = submenu(of: item) != nil ? "" : key(of: item)
            canvas.line(
                of: title(of: item), in: Box(row.x, row.y, row.width - endWidth(of: item), row.height), shown)
            if submenu(of: item) != nil {
                let x = row.maxX - 4
                canvas.path([(x, y + 7), (x + 4, y + 10.5), (x, y + 14)], fill: Palette.secondary)
            } else if !end.isEmpty {
                canvas.line(of: end, in: row, Self.menuStyle.colored(Palette.secondary), .trailing)
            }
            drawMark(on: item, in: Box(box.x + 3, y, box.width - 6, Self.rowHeight))
            y += Self.rowHeight
        }
    }
}
