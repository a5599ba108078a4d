import InterfaceSchema
import NibFormats

extension ViewArtist {
    /// Draws a text field, or a cell of a matrix. A field without a cell, as in markup, counts as its own cell.
    mutating func drawField(_ view: Int, in box: Box) {
        let cell = facts.cell(of: view) ?? view
        let isSearch = facts.isA("NSSearchField", position: view)
        let isCombo = facts.isA("NSComboBox", position: view)
        let isFramed = isSearch || isCombo || hasFrame(cell, of: view)
        let isEnabled = facts.flag("enabled", of: cell) ?? true
        if isFramed {
            canvas.rectangle(
                box, fill: facts.color("backgroundColor", of: cell) ?? Palette.field, stroke: Palette.controlEdge,
                radius: isSearch ? box.height / 2 : 2)
        } else if facts.flag("drawsBackground", of: cell) == true, let color = facts.color("backgroundColor", of: cell)
        {
            canvas.rectangle(box, fill: color)
        }
        let (dx, dy) = facts.isGNUstep ? (isFramed ? (5.0, 3.0) : (0, 0)) : isFramed ? (5, 1) : (2, 0)
        var inner = box.inset(dx, dy)
        var style = facts.font(of: cell)
        style.color = isEnabled ? facts.color("textColor", of: cell) ?? Palette.text : Palette.faint
        if isSearch {
            canvas.circle(box.x + 12, box.middleY - 1, 4, stroke: Palette.secondary)
            canvas.line((box.x + 15, box.middleY + 2), (box.x + 18, box.middleY + 5), Palette.secondary, width: 1.4)
            inner = Box(box.x + 22, box.y, max(box.width - 30, 0), box.height)
        }
        if isCombo {
            let (x, y) = (box.maxX - 11, box.middleY)
            canvas.path([(x - 4, y - 2), (x, y + 2.5), (x + 4, y - 2)], stroke: Palette.secondary, width: 1.6)
            inner.width = max(inner.width - 18, 0)
        }
        var words = facts.text("stringValue", of: cell) ?? ""
        if facts.isA("NSSecureTextFieldCell", "NSSecureTextField", position: cell) {
            words = String(repeating: "•", count: min(words.count, 64))
        }
        if words.isEmpty, let placeholder = facts.text("placeholderString", of: cell) {
            words = placeholder
            style.color = Palette.faint
        }
        let alignment = alignment(of: cell)
        if facts.isGNUstep || box.height >= style.size * 2.2 || words.contains(where: \.isNewline) {
            canvas.lines(of: words, in: inner, style, alignment)
        } else {
            canvas.line(of: words, in: inner, style, alignment)
        }
    }

    private func hasFrame(_ cell: Int, of view: Int) -> Bool {
        if facts.isGNUstep { return ["NSBordered", "NSBezeled"].contains { facts.rawNumber($0, of: cell) == 1 } }
        if facts.flag("editable", of: cell) == true || facts.rawText("borderStyle", of: cell) != nil { return true }
        // Bits 22 and 23 of a cell's flags: bezel and border.
        if let flags = facts.rawInteger("NSCellFlags", of: cell) { return flags >> 22 & 3 != 0 }
        return ["textField", "secureTextField", "comboBox", "searchField"].contains(
            facts.model.document.objects[view].spelling)
            && facts.model.document.format == .gsMarkup
    }

    func alignment(of cell: Int) -> Canvas.Alignment {
        if let name = facts.rawText("alignment", of: cell) ?? facts.rawText("align", of: cell)
            ?? facts.rawText("textAlignment", of: cell)
        {
            return Self.alignment(named: name)
        }
        if let alignment = gnustepAlignment(of: cell) { return alignment }
        // Bits 26 to 28 of a cell's second flags.
        return facts.rawInteger("NSCellFlags2", of: cell).map { alignment(numbered: $0 >> 26 & 7) } ?? .leading
    }

    /// The alignment that GNUstep's archives write; nil in other formats.
    func gnustepAlignment(of cell: Int) -> Canvas.Alignment? {
        facts.rawInteger("NSAlignment", of: cell).map { alignment(numbered: $0) }
    }

    /// Alignment for a document's name: left, right, center, justified or natural.
    static func alignment(named name: String?) -> Canvas.Alignment {
        switch name {
        case "right": .trailing
        case "center": .center
        default: .leading
        }
    }

    private func alignment(numbered number: Int64) -> Canvas.Alignment {
        switch number {
        case 1: .trailing
        case 2: .center
        default: .leading
        }
    }

    mutating func drawTextView(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field)
        let style = facts.font(of: view)
        if let words = facts.text("stringValue", of: view) ?? storedText(of: view) {
            canvas.lines(of: words, in: box.inset(5, 3), style)
        } else {
            drawGreeking(in: box.inset(7, 8))
        }
    }

    /// The text in the text storage of an archived text view.
    private func storedText(of view: Int) -> String? {
        for child in facts.object(view).children {
            if let text = facts.rawText("NSString", of: child), !text.isEmpty { return text }
        }
        return facts.rawText("string", of: view)
    }

    /// Draws bars in place of an unknown text.
    mutating func drawGreeking(in box: Box) {
        let shares = [0.92, 0.8, 0.88, 0.55]
        for (index, share) in shares.enumerated() {
            let y = box.y + Double(index) * 14
            if y + 5 > box.maxY { break }
            canvas.rectangle(Box(box.x, y, min(box.width, 520) * share, 5), fill: "#e9edf2", radius: 2.5)
        }
    }

    mutating func drawDate(in box: Box) {
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.controlEdge, radius: 2)
        canvas.line(
            of: "2026-11-23", in: box.inset(6, 1),
            TextStyle(size: min(13, max(box.height * 0.6, 8)), color: Palette.secondary))
    }
}
