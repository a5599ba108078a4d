import NibFormats

extension ViewArtist {
    mutating func drawTable(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field)
        let height = min(max((facts.number("rowHeight", of: view) ?? 17) + 2, 8), 400)
        var y = box.y + height
        var row = 1
        // More rows than any screen has would only make the picture large.
        while y < box.maxY, row < 400 {
            if row % 2 == 1 {
                canvas.rectangle(Box(box.x, y, box.width, min(height, box.maxY - y)), fill: Palette.stripe)
            }
            y += height
            row += 1
        }
        var x = box.x
        for column in columns(of: view).dropLast() {
            x += column.width
            if x < box.maxX { canvas.line((x + 0.5, box.y), (x + 0.5, box.maxY), Palette.line) }
        }
    }

    private func columns(of table: Int) -> [(title: String, width: Double, alignment: Canvas.Alignment)] {
        facts.parts(of: "NSTableColumn", in: table).map { column in
            let header = facts.parts(of: "NSTableHeaderCell", in: column).first
            let element = facts.elements("headerCell", of: column).first
            let title =
                header.flatMap { facts.text("stringValue", of: $0) } ?? element?["title"]?.text
                ?? facts.rawText("title", of: column) ?? ""
            let width = facts.number("width", of: column) ?? 100
            let alignment = header.map { self.alignment(of: $0) } ?? Self.alignment(named: element?["alignment"]?.text)
            return (title, min(max(width, 4), 4_096) + (facts.isGNUstep ? 0 : 3), alignment)
        }
    }

    /// Draws the column titles of the table in a scroll view, at the scroll view's upper edge.
    mutating func drawHeader(ofTableIn scrollView: Int, in box: Box) {
        let documents = facts.views(in: scrollView).flatMap { [$0] + facts.views(in: $0) }
        guard let table = documents.first(where: { facts.isA("NSTableView", position: $0) }),
            let view = documents.first(where: { facts.isA("NSTableHeaderView", position: $0) })
        else { return }
        let header = facts.clip(around: view, in: box) ?? box.inset(1, 1).top(17)
        canvas.clip(to: header)
        canvas.rectangle(header, fill: Palette.bar)
        var x = header.x
        for column in columns(of: table) where x < header.maxX {
            canvas.line(
                of: column.title, in: Box(x + 4, header.y, min(column.width, header.maxX - x) - 8, header.height),
                TextStyle(size: 11), column.alignment)
            x += column.width
            canvas.line((x + 0.5, header.y + 2), (x + 0.5, header.maxY - 2), Palette.edge)
        }
        canvas.close()
        canvas.line((header.x, header.maxY - 0.5), (header.maxX, header.maxY - 0.5), Palette.edge)
    }

    mutating func drawBrowser(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.controlEdge)
        var count = Int(max(1, min(16, box.width / 160)))
        if facts.isGNUstep, let most = facts.rawNumber("NSMaxVisibleColumns", of: view),
            let least = facts.rawNumber("NSMinColumnWidth", of: view)
        {
            count = Int(max(1, min(most, box.width / max(least, 1), 16)))
        }
        let titleHeight = facts.isGNUstep && facts.rawNumber("NSTitled", of: view) == 1 ? 21.0 : 0
        for index in 0..<count {
            let x = box.x + box.width * Double(index) / Double(count)
            if index > 0 { canvas.line((x + 0.5, box.y), (x + 0.5, box.maxY), Palette.line) }
            let column = Box(x, box.y, box.width / Double(count), box.height)
            canvas.rectangle(column.top(titleHeight), fill: Palette.bar)
            if index == 0, titleHeight > 0, let path = facts.rawText("NSPathSeparator", of: view) {
                canvas.line(of: path, in: column.top(titleHeight), TextStyle(size: 12), .center)
            }
            drawGreeking(in: Box(x + 8, box.y + titleHeight + 8, column.width - 24, box.height - titleHeight - 12))
        }
    }
}
