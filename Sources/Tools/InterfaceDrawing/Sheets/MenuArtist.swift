import InterfaceSchema
import NibFormats

/// Draws menus: the main menu as a strip with its menus open below it, others as panels.
enum MenuArtist {
    private static let style = TextStyle(size: 13)
    private static let rowHeight = 21.0
    private static let separatorHeight = 9.0
    private static let barHeight = 24.0

    /// The main menu.
    static func bar(
        _ menu: Int, _ facts: InterfaceFacts, _ library: inout PictureLibrary,
        _ picture: (PictureSource) -> DrawnPicture?
    ) -> Sheet {
        let titles = items(of: menu, facts).map { item in
            (item: item, title: title(of: item, facts), content: submenu(of: item, facts))
        }
        var canvas = Canvas(prefix: "m\(menu)")
        var x = 8.0
        var columns: [(x: Double, menu: Int)] = []
        // A column begins below its title, or where the one before it ends.
        var right = 0.0
        for entry in titles {
            let own = style.width(of: entry.title) + 18
            if let content = entry.content {
                let place = max(x, right)
                columns.append((place, content))
                right = place + panelSize(of: content, facts).width + 8
                x = place + own
            } else {
                x = max(x, right) + own
            }
        }
        let width = max(x, right) + 4
        canvas.rectangle(Box(0, 0, width, barHeight), fill: Palette.field, stroke: Palette.edge, radius: 5)
        x = 8
        var next = 0
        for entry in titles {
            if entry.content != nil {
                x = columns[next].x
                next += 1
            } else if next > 0 {
                x = max(x, columns[next - 1].x + panelSize(of: columns[next - 1].menu, facts).width + 8)
            }
            let own = style.width(of: entry.title) + 18
            canvas.line(
                of: entry.title, in: Box(x + 8, 0, own, barHeight),
                TextStyle(size: 13, isBold: entry.item == titles.first?.item))
            x += own
        }
        var height = barHeight
        for column in columns {
            let size = panelSize(of: column.menu, facts)
            draw(
                column.menu, in: Box(column.x, barHeight + 3, size.width, size.height), facts, &canvas, &library,
                picture)
            height = max(height, barHeight + 3 + size.height)
        }
        return Sheet(kind: .menuBar, caption: "Main menu", width: width, height: height, canvas: canvas)
    }

    /// Another menu.
    static func panel(
        _ menu: Int, _ facts: InterfaceFacts, _ library: inout PictureLibrary,
        _ picture: (PictureSource) -> DrawnPicture?
    ) -> Sheet {
        let size = panelSize(of: menu, facts)
        var canvas = Canvas(prefix: "m\(menu)")
        draw(menu, in: Box(0, 0, size.width, size.height), facts, &canvas, &library, picture)
        let title = facts.text("title", of: menu) ?? "Menu"
        let caption = title == "Menu" ? title : "Menu " + title
        return Sheet(kind: .menu, caption: caption, width: size.width, height: size.height, canvas: canvas)
    }

    private static func items(of menu: Int, _ facts: InterfaceFacts) -> [Int] {
        facts.object(menu).children.flatMap { child -> [Int] in
            if facts.isA("NSMenuItem", position: child) { return [child] }
            // Markup writes a menu that an item opens in place of the item.
            if facts.isMenu(child) { return [child] }
            return facts.parts(of: "NSMenuItem", in: child)
        }
    }

    private static func submenu(of item: Int, _ facts: InterfaceFacts) -> Int? {
        facts.isMenu(item) ? item : facts.parts(of: "NSMenu", in: item).first
    }

    private static func title(of item: Int, _ facts: InterfaceFacts) -> String {
        facts.text("title", of: item) ?? submenu(of: item, facts).flatMap { facts.text("title", of: $0) } ?? ""
    }

    private static func isSeparator(_ item: Int, _ facts: InterfaceFacts) -> Bool {
        facts.flag("separatorItem", of: item) == true || facts.model.document.objects[item].spelling == "menuSeparator"
    }

    private static func key(of item: Int, _ facts: InterfaceFacts) -> String {
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

    /// The width of what follows the title: the sign of a menu, or the key.
    private static func endWidth(of item: Int, _ facts: InterfaceFacts) -> Double {
        if submenu(of: item, facts) != nil { return 16 }
        let key = key(of: item, facts)
        return key.isEmpty ? 0 : style.width(of: key) + 14
    }

    private static func panelSize(of menu: Int, _ facts: InterfaceFacts) -> (width: Double, height: Double) {
        var (width, height) = (90.0, 8.0)
        for item in items(of: menu, facts) {
            height += isSeparator(item, facts) ? separatorHeight : rowHeight
            width = max(width, 40 + style.width(of: title(of: item, facts)) + endWidth(of: item, facts) + 3)
        }
        return (min(width, 420), max(height, 16))
    }

    private static func draw(
        _ menu: Int, in box: Box, _ facts: InterfaceFacts, _ canvas: inout Canvas, _ library: inout PictureLibrary,
        _ picture: (PictureSource) -> DrawnPicture?
    ) {
        canvas.rectangle(Box(box.x - 1, box.y + 2, box.width + 2, box.height), fill: "rgba(40,55,75,0.07)", radius: 7)
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.edge, radius: 6)
        var y = box.y + 4
        for item in items(of: menu, facts) {
            if isSeparator(item, facts) {
                canvas.line((box.x + 8, y + 4.5), (box.maxX - 8, y + 4.5), Palette.line)
                y += separatorHeight
                continue
            }
            let row = Box(box.x + 28, y, box.width - 40, rowHeight)
            let isEnabled = facts.flag("enabled", of: item) ?? true
            let shown = style.colored(isEnabled ? Palette.text : Palette.faint)
            switch facts.choice("state", of: item) {
            case "on":
                canvas.path(
                    [(box.x + 11, y + 11), (box.x + 14, y + 14), (box.x + 19, y + 7)], stroke: Palette.text, width: 1.6)
            case "mixed": canvas.line((box.x + 11, y + 10.5), (box.x + 19, y + 10.5), Palette.text, width: 1.6)
            default:
                if let source = facts.source(of: "image", of: item), let number = library.number(of: source, picture) {
                    canvas.picture(number, library.pictures[number], in: Box(box.x + 8, y + 3, 15, 15))
                }
            }
            let end = submenu(of: item, facts) != nil ? "" : key(of: item, facts)
            canvas.line(
                of: title(of: item, facts), in: Box(row.x, row.y, row.width - endWidth(of: item, facts), row.height),
                shown)
            if submenu(of: item, facts) != nil {
                let x = row.maxX - 4
                canvas.path([(x, y + 7), (x + 4, y + 10.5), (x, y + 14)], fill: Palette.secondary)
            } else if !end.isEmpty {
                canvas.line(of: end, in: row, style.colored(Palette.secondary), .trailing)
            }
            y += rowHeight
        }
    }
}
