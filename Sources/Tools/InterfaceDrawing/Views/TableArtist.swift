import InterfaceSchema
import NibFormats

/// Draws tables, outlines and browsers.
enum TableArtist {
    static func draw(_ view: Int, in box: Box, _ artist: inout ViewArtist) {
        let facts = artist.facts
        artist.canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field)
        let height = min(max((facts.number("rowHeight", of: view) ?? 17) + 2, 8), 400)
        var y = box.y + height
        var row = 1
        // More rows than any screen has would only make the picture large.
        while y < box.maxY, row < 400 {
            if row % 2 == 1 {
                artist.canvas.rectangle(Box(box.x, y, box.width, min(height, box.maxY - y)), fill: Palette.stripe)
            }
            y += height
            row += 1
        }
        var x = box.x
        for column in columns(of: view, facts).dropLast() {
            x += column.width
            if x < box.maxX { artist.canvas.line((x + 0.5, box.y), (x + 0.5, box.maxY), Palette.line) }
        }
    }

    private static func columns(
        of table: Int, _ facts: InterfaceFacts
    ) -> [(title: String, width: Double, alignment: Canvas.Alignment)] {
        facts.parts(of: "NSTableColumn", in: table).map { column in
            let header = facts.parts(of: "NSTableHeaderCell", in: column).first
            let title = header.flatMap { facts.text("stringValue", of: $0) } ?? facts.rawText("title", of: column) ?? ""
            let width = facts.number("width", of: column) ?? 100
            let alignment = header.map { FieldArtist.alignment(of: $0, facts) } ?? .leading
            return (title, min(max(width, 4), 4_096) + 3, alignment)
        }
    }

    /// Draws the titles of the columns of the table in a scroll view over its upper edge.
    static func drawHeader(ofTableIn scrollView: Int, in box: Box, _ artist: inout ViewArtist) {
        let facts = artist.facts
        let documents = facts.views(in: scrollView).flatMap { [$0] + facts.views(in: $0) }
        guard let table = documents.first(where: { facts.isA("NSTableView", position: $0) }),
            documents.contains(where: { facts.isA("NSTableHeaderView", position: $0) })
        else { return }
        let header = box.inset(1, 1).top(17)
        artist.canvas.clip(to: header)
        artist.canvas.rectangle(header, fill: Palette.bar)
        var x = header.x
        for column in columns(of: table, facts) where x < header.maxX {
            artist.canvas.line(
                of: column.title, in: Box(x + 4, header.y, min(column.width, header.maxX - x) - 8, header.height),
                TextStyle(size: 11), column.alignment)
            x += column.width
            artist.canvas.line((x + 0.5, header.y + 2), (x + 0.5, header.maxY - 2), Palette.edge)
        }
        artist.canvas.close()
        artist.canvas.line((header.x, header.maxY - 0.5), (header.maxX, header.maxY - 0.5), Palette.edge)
    }

    static func drawBrowser(in box: Box, _ artist: inout ViewArtist) {
        artist.canvas.rectangle(box, fill: Palette.field, stroke: Palette.controlEdge)
        let count = max(1, Int(box.width / 160))
        for index in 0..<min(count, 16) {
            let x = box.x + box.width * Double(index) / Double(count)
            if index > 0 { artist.canvas.line((x + 0.5, box.y), (x + 0.5, box.maxY), Palette.line) }
            FieldArtist.drawGreeking(
                in: Box(x + 8, box.y + 8, box.width / Double(count) - 24, box.height - 12), &artist)
        }
    }
}

/// Draws tab views.
enum TabArtist {
    private static let height = 24.0

    static func draw(_ view: Int, in box: Box, _ artist: inout ViewArtist) {
        let facts = artist.facts
        let items = facts.parts(of: "NSTabViewItem", in: view)
        guard !isBare(view, facts), !items.isEmpty else { return }
        artist.canvas.rectangle(
            box.below(height / 2).inset(3, 2), fill: "rgba(120,140,165,0.07)", stroke: Palette.line, radius: 5)
        let style = TextStyle(size: 12)
        let labels = items.map { facts.text("label", of: $0) ?? "" }
        var widths = labels.map { style.width(of: $0) + 22 }
        let total = widths.reduce(0, +)
        if total > box.width - 20 { widths = widths.map { $0 * max(box.width - 20, 10) / total } }
        let chosen = chosen(among: items, of: view, facts)
        var x = box.middleX - widths.reduce(0, +) / 2
        for (index, width) in widths.enumerated() {
            let tab = Box(x, box.y + 2, width, height - 3)
            let isChosen = items[index] == chosen
            artist.canvas.rectangle(
                tab, fill: isChosen ? Palette.accent : Palette.control,
                stroke: isChosen ? Palette.accent : Palette.controlEdge, radius: 4)
            artist.canvas.line(
                of: labels[index], in: tab.inset(4, 0), style.colored(isChosen ? Palette.field : Palette.text), .center)
            x += width
        }
    }

    /// The tab that is shown: the chosen one, else the first.
    static func chosen(among items: [Int], of view: Int, _ facts: InterfaceFacts) -> Int {
        for key in ["NSSelectedTabViewItem", "initialItem"] {
            switch facts.raw(key, of: view) {
            case .object(let item)? where items.contains(item): return item
            // GNUstep's archives number it.
            case .integer(let number)? where items.indices.contains(Int(clamping: number)): return items[Int(number)]
            default: break
            }
            if let identifier = facts.rawText(key, of: view),
                let item = items.first(where: { facts.object($0).identifier == identifier })
            {
                return item
            }
        }
        return items[0]
    }

    /// Documents name the types without tabs; in bits 0 to 2 of an archived tab view's flags they are 4 to 6.
    private static func isBare(_ view: Int, _ facts: InterfaceFacts) -> Bool {
        if let type = facts.rawText("type", of: view) { return type.hasPrefix("noTabs") }
        guard let flags = facts.rawNumber("NSTvFlags", of: view).flatMap({ Int64(exactly: $0) }) else { return false }
        return flags & 7 >= 4
    }
}

/// Draws matrices and forms: cells in rows and columns.
enum MatrixArtist {
    static func draw(
        _ view: Int, in box: Box, _ artist: inout ViewArtist, _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let facts = artist.facts
        artist.drawBackground(of: view, in: box)
        let cells = cells(of: view, facts)
        let items = facts.object(view).children.filter { facts.model.document.objects[$0].spelling == "formItem" }
        if !items.isEmpty {
            // Markup writes the cells of forms as elements of their own.
            let height = box.height / Double(items.count)
            for (index, item) in items.enumerated() {
                let place = Box(box.x, box.y + Double(index) * height + 1, box.width, height - 2)
                drawFormRow(facts.rawText("title", of: item) ?? "", in: place, &artist)
            }
            return
        }
        if cells.isEmpty { return artist.drawCustom(view, in: box) }
        let (rows, columns) = shape(of: view, count: cells.count, in: box, facts)
        let gap = facts.rawSize("NSIntercell", of: view) ?? facts.rawSize("intercellSpacing", of: view) ?? (4, 2)
        let size =
            facts.rawSize("NSCellSize", of: view) ?? facts.rawSize("cellSize", of: view)
            ?? ((box.width + gap.0) / Double(columns) - gap.0, (box.height + gap.1) / Double(rows) - gap.1)
        for (index, cell) in cells.enumerated() where index < rows * columns {
            let (row, column) = (Double(index / columns), Double(index % columns))
            let place = Box(
                box.x + column * (size.0 + gap.0), box.y + row * (size.1 + gap.1), min(size.0, box.width), size.1)
            guard place.width > 0, place.height > 0, place.y < box.maxY + 1 else { continue }
            if facts.isA("NSButtonCell", position: cell) {
                ButtonArtist.draw(cell, of: cell, in: place, &artist, picture)
            } else if facts.isA("NSFormCell", position: cell) {
                drawFormCell(cell, in: place, &artist)
            } else if facts.isA("NSImageCell", position: cell) {
                artist.drawPicture("image", of: cell, in: place, picture)
            } else {
                FieldArtist.draw(cell, of: cell, in: place, &artist)
            }
        }
    }

    /// The cells that a matrix shows, without its model.
    private static func cells(of view: Int, _ facts: InterfaceFacts) -> [Int] {
        var model: [Int] = []
        for key in ["NSProtoCell", "prototype", "NSCell", "cell"] {
            if case .object(let cell)? = facts.raw(key, of: view) { model.append(cell) }
        }
        let listed = facts.parts(of: "NSCell", in: view)
        let shown = listed.filter { !model.contains($0) }
        return shown.isEmpty ? listed : shown
    }

    private static func shape(
        of view: Int, count: Int, in box: Box, _ facts: InterfaceFacts
    ) -> (rows: Int, columns: Int) {
        if let rows = facts.rawNumber("NSNumRows", of: view), let columns = facts.rawNumber("NSNumCols", of: view),
            (1...4_096).contains(rows), (1...4_096).contains(columns)
        {
            return (Int(rows), Int(columns))
        }
        // Documents list columns of cells; in others, cells are rather as wide as the matrix, or as high.
        let columns: Int
        if let size = facts.rawSize("cellSize", of: view), size.width > 0 {
            columns = max(1, Int((box.width / size.width).rounded()))
        } else {
            columns = box.width > box.height * 2 ? count : 1
        }
        let bounded = min(max(columns, 1), count)
        return ((count + bounded - 1) / bounded, bounded)
    }

    private static func drawFormCell(_ cell: Int, in box: Box, _ artist: inout ViewArtist) {
        let facts = artist.facts
        var title = ""
        if case .object(let titleCell)? = facts.raw("NSTitleCell", of: cell) {
            title = facts.rawText("NSContents", of: titleCell) ?? ""
        }
        if title.isEmpty { title = facts.text("title", of: cell) ?? facts.text("stringValue", of: cell) ?? "" }
        drawFormRow(title, in: box, &artist)
    }

    private static func drawFormRow(_ title: String, in box: Box, _ artist: inout ViewArtist) {
        let style = TextStyle(size: 12)
        let width = min(max(style.width(of: title) + 6, box.width * 0.3), box.width * 0.7)
        artist.canvas.line(of: title, in: Box(box.x, box.y, width - 5, box.height), style, .trailing)
        artist.canvas.rectangle(
            Box(box.x + width, box.y, box.width - width, box.height), fill: Palette.field,
            stroke: Palette.controlEdge, radius: 2)
    }
}
