import InterfaceSchema
import NibFormats

/// Draws matrices and forms: cells in rows and columns.
extension ViewArtist {
    mutating func drawMatrix(_ view: Int, in box: Box) {
        drawBackground(of: view, in: box)
        let cells = cells(of: view)
        let items = facts.object(view).children.filter { facts.model.document.objects[$0].spelling == "formItem" }
        if !items.isEmpty {
            // Markup writes the cells of forms as elements of their own.
            let height = box.height / Double(items.count)
            for (index, item) in items.enumerated() {
                let place = Box(box.x, box.y + Double(index) * height + 1, box.width, height - 2)
                drawFormRow(facts.rawText("title", of: item) ?? "", in: place)
            }
            return
        }
        if cells.isEmpty { return drawCustom(view, in: box) }
        let (rows, columns) = shape(of: view, count: cells.count, in: box)
        let gap = facts.rawSize("NSIntercell", of: view) ?? facts.rawSize("intercellSpacing", of: view) ?? (4, 2)
        let size =
            facts.rawSize("NSCellSize", of: view) ?? facts.rawSize("cellSize", of: view)
            ?? ((box.width + gap.0) / Double(columns) - gap.0, (box.height + gap.1) / Double(rows) - gap.1)
        guard [gap.0, gap.1, size.0, size.1].allSatisfy({ abs($0) <= Rectangle.limit }) else { return }
        let titleWidth = titleWidth(of: cells.filter { facts.isA("NSFormCell", position: $0) })
        for (index, cell) in cells.enumerated() where index < rows * columns {
            let (row, column) = (Double(index / columns), Double(index % columns))
            let place = Box(
                box.x + column * (size.0 + gap.0), box.y + row * (size.1 + gap.1), min(size.0, box.width), size.1)
            guard place.width > 0, place.height > 0, place.y < box.maxY + 1 else { continue }
            if facts.isA("NSButtonCell", position: cell) {
                drawButton(cell, in: place)
            } else if facts.isA("NSFormCell", position: cell) {
                drawFormCell(cell, titleWidth, in: place)
            } else if facts.isA("NSImageCell", position: cell) {
                drawPicture("image", of: cell, in: place)
            } else {
                drawField(cell, in: place)
            }
        }
    }

    /// Cells that a matrix shows, without its prototype cell.
    private func cells(of view: Int) -> [Int] {
        let model = ["NSProtoCell", "prototype", "NSCell", "cell"].compactMap { facts.object($0, of: view) }
        let listed = facts.parts(of: "NSCell", in: view)
        let shown = listed.filter { !model.contains($0) }
        return shown.isEmpty ? listed : shown
    }

    private func shape(of view: Int, count: Int, in box: Box) -> (rows: Int, columns: Int) {
        if let rows = facts.rawNumber("NSNumRows", of: view), let columns = facts.rawNumber("NSNumCols", of: view),
            (1...4_096).contains(rows), (1...4_096).contains(columns)
        {
            return (Int(rows), Int(columns))
        }
        // Documents have the size of a cell. Without a size, a wide matrix is one row, any other matrix one column.
        let columns: Int
        if let size = facts.rawSize("cellSize", of: view), size.width > 0 {
            columns = Int(min(max((box.width / size.width).rounded(), 1), Double(max(count, 1))))
        } else {
            columns = box.width > box.height * 2 ? count : 1
        }
        let bounded = min(max(columns, 1), count)
        return ((count + bounded - 1) / bounded, bounded)
    }

    /// Draws a row of a form. `titleWidth` is the width of the widest title; nil if it is unknown.
    private mutating func drawFormCell(_ cell: Int, _ titleWidth: Double?, in box: Box) {
        let value = facts.text("stringValue", of: cell) ?? ""
        drawFormRow(formTitle(of: cell), value, titleWidth, in: box)
    }

    private func formTitle(of cell: Int) -> String {
        if let title = facts.object("NSTitleCell", of: cell),
            let text = facts.rawText("NSContents", of: title), !text.isEmpty
        {
            return text
        }
        return facts.text("title", of: cell) ?? ""
    }

    /// Width of the widest title of a form in a GNUstep archive, as written or computed; nil in other formats.
    private func titleWidth(of cells: [Int]) -> Double? {
        guard facts.isGNUstep else { return nil }
        return cells.compactMap { cell in
            facts.rawNumber("NSAutoTitleWidth", of: cell) == 0
                ? facts.rawNumber("NSTitleWidth", of: cell)
                : Self.formStyle.width(of: formTitle(of: cell)) * TextStyle.gnustepWidth
        }.max()
    }

    private static let formStyle = TextStyle(size: 12)

    private mutating func drawFormRow(_ title: String, _ value: String = "", _ titleWidth: Double? = nil, in box: Box) {
        let width =
            titleWidth.map { min(max($0, 0), box.width) }
            ?? min(max(Self.formStyle.width(of: title) + 1, box.width * 0.3 - 5), box.width * 0.7 - 5)
        canvas.line(of: title, in: Box(box.x, box.y, width, box.height), Self.formStyle, .trailing)
        let left = width + (titleWidth == nil ? 5 : 3)
        let field = Box(box.x + left, box.y, box.width - left, box.height)
        canvas.rectangle(field, fill: Palette.field, stroke: Palette.controlEdge, radius: 2)
        if field.width > 12 { canvas.line(of: value, in: field.inset(5, 1), Self.formStyle) }
    }
}
